import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { cleanNote } from '../../../contract/rules/transfer-note.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { withKeyedMutex } from '../../lib/keyed-mutex.ts'
import { newId } from '../../lib/new-id.ts'
import { hasPublicLink } from '../../lib/public-links.ts'
import { exchangeInside } from '../exchange/exchange.ts'
import { type ExchangeTermsQuery, readTerms } from '../exchange/terms.ts'
import { hashRequest } from '../ledger/post.ts'
import type { RateTerms } from '../ledger/transfer.ts'
import { recordWithheld } from '../monitoring/holding.ts'
import { requireMoneyStillOpen } from '../pins/money-wait.ts'
import { Refusal } from '../refusal.ts'
import { keepFound } from '../transfers/find-recipient.ts'
import { lockSender } from '../transfers/lock-sender.ts'
import type { PayingProgram } from '../transfers/describe-transfer.ts'
import { sendInside } from '../transfers/send.ts'
import { purposeOf } from './asked-consent.ts'
import { type GrantRow, readGrant } from './grant-row.ts'
import { readSpentAmounts, spend, type SpentAmounts } from './grant-use.ts'
import { type IncomingRow, openAmountOf, readIncoming, whyClosed } from './incoming-payments.ts'
import {
  insufficientGrant,
  invalidRequest,
  notPayable,
  OpenPaymentsRefusal,
} from './open-payments-refusal.ts'
import type { OutgoingRow } from './outgoing-row.ts'
import { type QuoteRow, readQuote, readQuoteTogether } from './quotes.ts'
import { shownClientName, tellRefused } from './tell-program.ts'

interface Paying {
  grantId: string
  quoteId: string
  metadata: object | undefined
  now: Date
}

/** A payment, and what was spent of its grant with it. */
export interface PaidOutgoing {
  payment: OutgoingRow
  spent: SpentAmounts
}

/**
 * Pays a quote once: limits of the grant, the exchange where there is one, the transfer to the receiver and both payments are one
 * transaction. The owner is notified of it, and of what lacked the money or was above the limit. Throws insufficient_grant, invalid_request, not_found, and the Refusals of exchanges and transfers.
 */
export async function payQuote(db: Database, paying: Paying): Promise<PaidOutgoing> {
  try {
    // Payments of one grant wait for each other here, so that they take one connection to the database and not all of them.
    return await withKeyedMutex(`grant:${paying.grantId}`, () => pay(db, paying))
  } catch (error) {
    await recordWithheld(db, error)
    await tellRefused(db, { ...paying, error })
    throw error
  }
}

async function pay(db: Database, paying: Paying): Promise<PaidOutgoing> {
  const { grantId, quoteId, metadata, now } = paying
  const offer = await readOffer(db, quoteId, now)
  return db.transaction(async (tx) => {
    const grant = await readGrant(tx, grantId, true)
    if (!grant || grant.state !== 'issued' || grant.user_id === null) {
      throw insufficientGrant('The owner has ended this grant')
    }
    const quote = await requireQuote(tx, quoteId, grant)
    requireFresh(quote, now)
    const incoming = await requireIncoming(tx, quote, now)
    if (grant.receiver_id !== null && grant.receiver_id !== quote.incoming_id) {
      throw insufficientGrant('The grant is for another incoming payment')
    }
    const { left, sums } = await spend(tx, grant, {
      debit: quote.debit_minor,
      receive: quote.receive_minor,
      debitCurrency: quote.debit_currency,
      debitDecimals: quote.debit_decimals,
      receiveCurrency: quote.receive_currency,
      receiveDecimals: quote.receive_decimals,
      now,
    })
    const transferId = await move(tx, { grant, quote, incoming, offer, left, metadata, now })
    const payment = await record(tx, { grant, quote, transferId, metadata, now })
    const spent = sums ?? (await readSpentAmounts(tx, grant, now))
    if (!spent) throw new Error('a payment was made in vain')
    return { payment, spent }
  })
}

async function requireQuote(tx: Queryable, id: string, grant: GrantRow): Promise<QuoteRow> {
  const quote = await readQuote(tx, id, true)
  if (!quote) throw new OpenPaymentsRefusal(404, 'not_found', 'There is no such quote')
  if (quote.account_id !== grant.account_id || quote.address_id !== grant.address_id) {
    throw insufficientGrant('The quote is for another wallet address than the grant')
  }
  return quote
}

/** Throws where the incoming payment does not take this amount any more. */
async function requireIncoming(
  tx: Queryable,
  { incoming_id, receive_minor }: QuoteRow,
  now: Date,
): Promise<IncomingRow> {
  const incoming = await readIncoming(tx, incoming_id, true)
  if (!incoming) throw invalidRequest('There is no such incoming payment')
  const closed = whyClosed(incoming, now)
  if (closed !== undefined) throw invalidRequest(closed)
  const left = openAmountOf(incoming)
  if (left !== null && receive_minor > left) {
    throw invalidRequest('The incoming payment takes less than this by now: ask for a new quote')
  }
  return incoming
}

interface Moving {
  grant: GrantRow
  quote: QuoteRow
  incoming: IncomingRow
  offer: Offer | undefined
  /** What is left of the limit. */
  left: Minor
  metadata: object | undefined
  now: Date
}

/** Moves the money: between currencies it is exchanged between accounts of the payer first. Returns the id of the transfer. */
async function move(
  tx: Queryable,
  { grant, quote, incoming, offer, left, metadata, now }: Moving,
): Promise<string> {
  const userId = quote.user_id
  await lockSender(tx, userId)
  await requireMoneyStillOpen(tx, { userId, now })
  if (offer) {
    await exchangeInside(tx, offer.asked, offer.terms, { act: actOf('exchange', quote.id) })
  }
  const recipient = await keepFound(tx, {
    userId,
    foundId: incoming.user_id,
    shownAs: incoming.public_name || undefined,
    now,
  })
  if (!recipient) throw new Refusal('RECIPIENT_NOT_FOUND')
  const request = {
    recipient_id: recipient.id,
    account_id: offer?.asked.request.to_account_id ?? quote.account_id,
    amount: formatAmount(quote.receive_minor, quote.receive_decimals),
    note: noteOf(metadata),
    is_qr: false,
  }
  // The quote is locked and unused, so that there is no earlier transfer of this act.
  const id = newId(now)
  await sendInside(
    tx,
    { userId, request, isRepeatConfirmed: true, now },
    { id, act: actOf('payment', quote.id), program: describeProgram(grant, quote, left) },
  )
  return id
}

/** An exchange between two accounts of the payer, of which the second one pays. */
interface Offer {
  asked: ExchangeTermsQuery
  terms: RateTerms
}

/** Reads the terms of the exchange that a quote holds; undefined within one currency. Throws RATE_CHANGED where they do not hold. */
async function readOffer(db: Database, quoteId: string, now: Date): Promise<Offer | undefined> {
  const quote = await readQuoteTogether(db, quoteId)
  if (!quote || quote.rate_id === null) return undefined
  requireFresh(quote, now)
  const [account] = await db.query<{ id: string }>(
    `SELECT id FROM account WHERE user_id = $1 AND currency_code = $2 AND status = 'open'`,
    [quote.user_id, quote.receive_currency],
  )
  if (!account) {
    throw notPayable(`The payer needs an account in ${quote.receive_currency} to pay in it`)
  }
  const asked = {
    userId: quote.user_id,
    request: {
      from_account_id: quote.account_id,
      to_account_id: account.id,
      rate_id: quote.rate_id,
      from_amount: formatAmount(quote.debit_minor, quote.debit_decimals),
      to_amount: formatAmount(quote.receive_minor, quote.receive_decimals),
      is_repeat_confirmed: true,
    },
    now,
  }
  return { asked, terms: await readTerms(db, asked) }
}

/** Throws for a quote that was paid, and for one that has expired. */
function requireFresh({ used_at, expires_at }: QuoteRow, now: Date): void {
  if (used_at) throw invalidRequest('The quote was paid already')
  if (expires_at <= now) throw invalidRequest('The quote has expired: ask for a new one')
}

function actOf(step: string, quoteId: string) {
  const request = { step, quote: quoteId }
  return { scope: 'program', key: `${quoteId}:${step}`, requestHash: hashRequest(request) }
}

/** What the program says that a payment is for, as a message to the receiver; without links. */
function noteOf(metadata: object | undefined): string {
  const note = purposeOf(metadata ?? null)
  return hasPublicLink(note) ? '' : cleanNote(note)
}

/** Returns a program as the history names it: by its address, which it did not choose itself, and by the name that it chose itself. */
function describeProgram(grant: GrantRow, quote: QuoteRow, left: Minor): PayingProgram {
  const isDebit = grant.limit_debit_minor !== null
  const decimals = isDebit ? quote.debit_decimals : quote.receive_decimals
  return {
    id: grant.id,
    host: grant.client.replace(/^https?:\/\//, ''),
    name: shownClientName(grant),
    left: formatAmount(left, decimals),
    leftCurrency: grant.limit_currency ?? '',
    isRepeating: grant.repeats !== null,
  }
}

interface Recording {
  grant: GrantRow
  quote: QuoteRow
  transferId: string
  metadata: object | undefined
  now: Date
}

/** Uses up the quote, adds to the incoming payment, completes it by its last unit, and adds the outgoing one, in one statement. */
async function record(
  tx: Queryable,
  { grant, quote, transferId, metadata, now }: Recording,
): Promise<OutgoingRow> {
  const id = newId(now)
  await tx.query(
    `WITH used AS (UPDATE payment_quote SET used_at = $14 WHERE id = $5),
       received AS (
         UPDATE incoming_payment SET received_minor = received_minor + $10::bigint,
           completed_at = CASE WHEN received_minor + $10::bigint = amount_minor THEN $14::timestamptz END WHERE id = $6)
     INSERT INTO outgoing_payment (id, user_id, address_id, grant_id, quote_id, incoming_id, debit_currency, debit_minor,
       receive_currency, receive_minor, transfer_id, client, metadata, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14)`,
    [
      id,
      quote.user_id,
      quote.address_id,
      grant.id,
      quote.id,
      quote.incoming_id,
      quote.debit_currency,
      quote.debit_minor,
      quote.receive_currency,
      quote.receive_minor,
      transferId,
      grant.client,
      metadata ? JSON.stringify(metadata) : null,
      now,
    ],
  )
  return {
    ...quote,
    id,
    quote_id: quote.id,
    client: grant.client,
    metadata: metadata ?? null,
    created_at: now,
  }
}

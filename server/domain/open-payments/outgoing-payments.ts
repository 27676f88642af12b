import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { withKeyedMutex } from '../../lib/keyed-mutex.ts'
import { newId } from '../../lib/new-id.ts'
import { exchangeInside } from '../exchange/exchange.ts'
import { type ExchangeTermsQuery, readTerms } from '../exchange/terms.ts'
import type { RateTerms } from '../ledger/transfer.ts'
import { recordWithheld } from '../monitoring/holding.ts'
import { requireMoneyStillOpen } from '../pins/money-wait.ts'
import { Refusal } from '../refusal.ts'
import { keepFound } from '../transfers/find-recipient.ts'
import { lockSender } from '../transfers/lock-sender.ts'
import { sendInside } from '../transfers/send.ts'
import { type GrantRow, readGrant } from './grant-row.ts'
import { readSpentAmounts, spend } from './grant-use.ts'
import { type IncomingRow, openAmountOf, readIncoming, whyClosed } from './incoming-payments.ts'
import {
  insufficientGrant,
  invalidRequest,
  notPayable,
  OpenPaymentsRefusal,
} from './open-payments-refusal.ts'
import {
  actOfQuote,
  describeProgram,
  type PaidOutgoing,
  type PayingQuote,
  sendingOf,
  spendingOf,
} from './outgoing-act.ts'
import { besidesOfOutgoing, outgoingOf } from './outgoing-record.ts'
import { type OutgoingRow, SELECT_OUTGOING } from './outgoing-row.ts'
import { payShared } from './pay-shared.ts'
import { type QuoteRow, readQuote, readQuoteTogether } from './quotes.ts'
import { notifyRefused } from './notify-of-program.ts'

/**
 * Pays a quote once: limits of the grant, the exchange where there is one, the transfer to the
 * receiver and both payments are one transaction. The same request of the same grant once more,
 * whose answer may have been lost, gets the payment that was made (decision 125). The owner is
 * notified of it, and of what lacked the money or was above the limit. Throws insufficient_grant,
 * invalid_request, not_found, and the Refusals of exchanges and transfers.
 */
export async function payQuote(db: Database, paying: PayingQuote): Promise<PaidOutgoing> {
  try {
    // Payments of one grant wait for each other here, so that they take one connection to the
    // database and not all of them.
    return await withKeyedMutex(
      `grant:${paying.grant.id}`,
      async () => (await payShared(db, paying)) ?? pay(db, paying),
    )
  } catch (error) {
    await recordWithheld(db, error)
    await notifyRefused(db, { ...paying, grantId: paying.grant.id, error })
    throw error
  }
}

async function pay(db: Database, paying: PayingQuote): Promise<PaidOutgoing> {
  const { quoteId, metadata, now } = paying
  const offer = await readOffer(db, quoteId, now)
  return db.transaction(async (tx) => {
    const grant = await readGrant(tx, paying.grant.id, true)
    if (!grant || grant.state !== 'issued' || grant.user_id === null) {
      throw insufficientGrant('The owner has ended this grant')
    }
    const quote = await requireQuote(tx, quoteId, grant)
    const earlier = quote.used_at && (await readRepeated(tx, { grant, quoteId, metadata }))
    if (earlier) return earlier
    requireFresh(quote, now)
    const incoming = await requireIncoming(tx, quote, now)
    if (grant.receiver_id !== null && grant.receiver_id !== quote.incoming_id) {
      throw insufficientGrant('The grant is for another incoming payment')
    }
    const { left, sums } = await spend(tx, grant, spendingOf(quote, now))
    const payment = await move(tx, { grant, quote, incoming, offer, left, metadata, now })
    const spent = sums ?? (await readSpentAmounts(tx, grant, now))
    if (!spent) throw new Error('a payment was made in vain')
    return { payment, spent }
  })
}

/**
 * Returns the payment that a grant has made of a quote by the same request; undefined for another
 * request.
 */
async function readRepeated(
  tx: Queryable,
  { grant, quoteId, metadata }: Pick<PayingQuote, 'grant' | 'quoteId' | 'metadata'>,
): Promise<PaidOutgoing | undefined> {
  const [payment] = await tx.query<OutgoingRow>(
    `${SELECT_OUTGOING} WHERE p.quote_id = $1 AND p.grant_id = $2 AND p.metadata IS NOT DISTINCT FROM $3::jsonb`,
    [quoteId, grant.id, metadata ? JSON.stringify(metadata) : null],
  )
  const spent = payment && (await readSpentAmounts(tx, grant, payment.created_at))
  return spent && { payment, spent }
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

interface PaymentMove {
  grant: GrantRow
  quote: QuoteRow
  incoming: IncomingRow
  offer: Offer | undefined
  /** What is left of the limit. */
  left: Minor
  metadata: object | undefined
  now: Date
}

/**
 * Moves the money: between currencies it is exchanged between accounts of the payer first. Returns
 * the payment, which is written with the transfer.
 */
async function move(
  tx: Queryable,
  { grant, quote, incoming, offer, left, metadata, now }: PaymentMove,
): Promise<OutgoingRow> {
  const userId = quote.user_id
  await lockSender(tx, userId)
  await requireMoneyStillOpen(tx, { userId, now })
  if (offer) {
    await exchangeInside(tx, offer.asked, offer.terms, { act: actOfQuote('exchange', quote.id) })
  }
  const recipient = await keepFound(tx, {
    userId,
    foundId: incoming.user_id,
    shownAs: incoming.public_name || undefined,
    now,
  })
  if (!recipient) throw new Refusal('RECIPIENT_NOT_FOUND')
  const accountId = offer?.asked.request.to_account_id ?? quote.account_id
  const recording = { id: newId(now), grant, quote, metadata, now }
  await sendInside(tx, sendingOf(recording, { recipientId: recipient.id, accountId }), {
    // The quote is locked and unused, so that there is no earlier transfer of this act.
    act: actOfQuote('payment', quote.id),
    program: describeProgram(grant, quote, left),
    besides: besidesOfOutgoing(recording),
  })
  return outgoingOf(recording)
}

/** An exchange between two accounts of the payer, of which the second one pays. */
interface Offer {
  asked: ExchangeTermsQuery
  terms: RateTerms
}

/**
 * Reads the terms of the exchange that a quote holds; undefined within one currency. Throws
 * RATE_CHANGED where they do not hold.
 */
async function readOffer(db: Database, quoteId: string, now: Date): Promise<Offer | undefined> {
  const quote = await readQuoteTogether(db, quoteId)
  if (!quote || quote.rate_id === null || quote.used_at) return undefined
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

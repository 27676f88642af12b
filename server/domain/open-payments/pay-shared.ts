import type { Period } from '../../../contract/rules/repeating-interval.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import { batchedLookup } from '../../db/batching/batched.ts'
import type { Database } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { isId } from '../ledger/accounts.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import { type PlacingDecision, placingShared } from '../ledger/place.ts'
import { refuseWaiting, type Waits, WAITS } from '../pins/money-wait.ts'
import { isValidAt } from '../transfers/recipient-row.ts'
import { decideShared } from '../transfers/send.ts'
import {
  readingSendings,
  type SendingFacts,
  type SendingFactsQuery,
} from '../transfers/sending-facts.ts'
import type { GrantRow } from './grant-row.ts'
import { besideOfUse, type GrantUse, judgeUse, periodOf } from './grant-use.ts'
import { openAmountOf, whyClosed } from './incoming-payments.ts'
import { OpenPaymentsRefusal } from './open-payments-refusal.ts'
import {
  actOfQuote,
  describeProgram,
  type PaidOutgoing,
  type PayingQuote,
  sendingOf,
  spendingOf,
} from './outgoing-act.ts'
import { besidesOfOutgoing, outgoingOf } from './outgoing-record.ts'
import { type QuoteRow, SELECT_QUOTE } from './quotes.ts'

/** The payment of a quote in one currency, with what was read of it before and does not change. */
interface SharedPayment extends PayingQuote, SendingFactsQuery {
  quote: PayableQuote
  period: Period
}

/**
 * A quote, and its receiver as the payer has found them before, under the name that is shown at
 * present.
 */
interface PayableQuote extends QuoteRow {
  recipient_id: string | null
}

/**
 * What decides a payment beside the facts of its transfer; it is read while all of it is locked.
 */
interface ProgramFacts extends Pick<Waits, 'phone_changed_at' | 'reset_opens_at'> {
  grant_state: GrantRow['state']
  used_at: Date | null
  asked_minor: Minor | null
  received_minor: Minor
  completed_at: Date | null
  takes_until: Date
  is_open: boolean
  used_debit: Minor | null
  used_receive: Minor | null
  used_currency: string | null
  sender_status: string
  may_send: boolean
}

type Facts = SendingFacts & ProgramFacts

/**
 * Pays a quote in one transaction with payments of other owners. Returns undefined for one between
 * currencies, to somebody who was not paid before, and for each that is refused: nothing of it was
 * done, and `pay` does it alone or throws why not.
 */
export async function payShared(
  db: Database,
  paying: PayingQuote,
): Promise<PaidOutgoing | undefined> {
  const { grant, quoteId, now } = paying
  const quote = isId(quoteId) ? await readPayable(db, paying) : undefined
  if (!quote || quote.rate_id !== null || quote.used_at || quote.expires_at <= now) return undefined
  const { recipient_id: recipientId } = quote
  const period = periodOf(grant, now)
  if (recipientId === null || !period || !isOf(quote, grant)) return undefined
  const sending = sendingOf({ ...paying, quote }, { recipientId, accountId: quote.account_id })
  return place(db, { ...paying, ...sending, act: actOfQuote('payment', quote.id), quote, period })
}

const readPayable = batchedLookup<PayingQuote, PayableQuote>({
  columns: 'id uuid, at timestamptz',
  select: `SELECT found.*, r.id AS recipient_id FROM (${SELECT_QUOTE} WHERE o.id = q.id) AS found
    JOIN incoming_payment p ON p.id = found.incoming_id JOIN wallet_address w ON w.id = p.address_id
    LEFT JOIN recipient r ON r.user_id = found.user_id AND r.recipient_user_id = p.user_id
      AND r.shown_as IS NOT DISTINCT FROM nullif(w.public_name, '') AND ${isValidAt('q.at')}`,
  toQuestion: ({ quoteId, now }) => ({ id: quoteId, at: now }),
})

/** Returns whether a quote is one that a grant may pay, as far as that cannot change. */
function isOf(quote: QuoteRow, grant: GrantRow): boolean {
  return (
    quote.user_id === grant.user_id &&
    quote.account_id === grant.account_id &&
    quote.address_id === grant.address_id &&
    (grant.receiver_id === null || grant.receiver_id === quote.incoming_id)
  )
}

const place = placingShared<SharedPayment, Facts, PaidOutgoing>({
  locked: [
    { table: 'access_grant', idOf: ({ grant }) => grant.id },
    { table: 'payment_quote', idOf: ({ quote }) => quote.id },
    { table: 'incoming_payment', idOf: ({ quote }) => quote.incoming_id },
  ],
  readFacts: readingSendings<SharedPayment, ProgramFacts>({
    columns: 'grant_id uuid, quote_id uuid, period int',
    select: `SELECT g.state AS grant_state, o.used_at, p.amount_minor AS asked_minor, p.received_minor, p.completed_at,
        p.expires_at AS takes_until, ${acceptsMoney('receiver')} AND a.status = 'open' AS is_open,
        s.debit_minor AS used_debit, s.receive_minor AS used_receive, s.receive_currency AS used_currency,
        u.status AS sender_status, (SELECT l.withdrawal_allowed FROM id_level l WHERE l.code = u.level) AS may_send,
        waits.phone_changed_at, waits.reset_opens_at
      FROM access_grant g JOIN payment_quote o ON o.id = q.quote_id JOIN app_user u ON u.id = o.user_id
      JOIN incoming_payment p ON p.id = o.incoming_id
      JOIN app_user receiver ON receiver.id = p.user_id JOIN account a ON a.id = p.account_id
      LEFT JOIN access_grant_use s ON s.grant_id = g.id AND s.period = q.period
      JOIN LATERAL (${WAITS.select}) AS waits ON true
      WHERE g.id = q.grant_id`,
    toQuestion: ({ grant, quote, period }) => ({
      grant_id: grant.id,
      quote_id: quote.id,
      period: period.index,
    }),
  }),
  decide,
})

/** Throws the Refusals of transfers; what else is refused is not decided here. */
function decide(asked: SharedPayment, facts: Facts): PlacingDecision<PaidOutgoing> {
  try {
    return decidePayment(asked, facts)
  } catch (error) {
    if (error instanceof OpenPaymentsRefusal) return { kind: 'alone' }
    throw error
  }
}

function decidePayment(asked: SharedPayment, facts: Facts): PlacingDecision<PaidOutgoing> {
  const { grant, quote, period, now } = asked
  const isSender = facts.sender_status === 'active' && facts.may_send
  const isUsable = facts.grant_state === 'issued' && facts.used_at === null && isSender
  if (!isUsable || !takes(asked, facts)) return { kind: 'alone' }
  refuseWaiting(facts, now)
  const spending = spendingOf(quote, now)
  const { left, sums } = judgeUse(grant, spending, addUse(facts, quote))
  if (!sums) return { kind: 'alone' }
  const recording = { ...asked, id: newId(now) }
  const inside = {
    act: asked.act,
    program: describeProgram(grant, quote, left),
    besides: [...besidesOfOutgoing(recording), besideOfUse(grant, period, spending)],
  }
  const decision = decideShared(asked, inside, facts)
  if (decision.kind !== 'post') return { kind: 'alone' }
  return { ...decision, done: { payment: outgoingOf(recording), spent: sums } }
}

/** Returns whether the incoming payment still takes the amount of the quote. */
function takes({ quote, now }: SharedPayment, facts: ProgramFacts): boolean {
  const { asked_minor: amount_minor, takes_until: expires_at } = facts
  const incoming = { ...facts, amount_minor, expires_at }
  const left = openAmountOf(incoming)
  const isEnough = left === null || quote.receive_minor <= left
  return isEnough && whyClosed(incoming, now) === undefined
}

/**
 * Returns what is used of a grant with this payment; receivers of several currencies are added up
 * alone.
 */
function addUse(
  { used_debit, used_receive, used_currency }: ProgramFacts,
  { debit_minor, receive_minor, receive_currency }: QuoteRow,
): GrantUse {
  const isFirst = used_debit === null
  return {
    debit_minor: (used_debit ?? 0n) + debit_minor,
    receive_minor: (used_receive ?? 0n) + receive_minor,
    receive_currency: isFirst || used_currency === receive_currency ? receive_currency : null,
  }
}

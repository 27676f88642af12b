import type { Period } from '../../../contract/rules/repeating-interval.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import { lookup } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import { type PlacingDecision, placingShared } from '../ledger/place.ts'
import type { ActKey } from '../ledger/transfer.ts'
import { refuseWaiting, type Waits, WAITS } from '../pins/money-wait.ts'
import { isValidAt } from '../transfers/recipient-row.ts'
import { decideShared } from '../transfers/send.ts'
import { readSendingFacts, type SendingFacts } from '../transfers/sending-facts.ts'
import type { GrantRow } from './grant-row.ts'
import { besideOfUse, type GrantUse, judgeUse, periodOf } from './grant-use.ts'
import {
  type IncomingRow,
  openAmountOf,
  readIncomingTogether,
  whyClosed,
} from './incoming-payments.ts'
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
import { type QuoteRow, readQuoteTogether } from './quotes.ts'

/** The payment of a quote in one currency, with what was read of it before and does not change. */
interface SharedPayment extends PayingQuote {
  userId: string
  act: ActKey
  quote: QuoteRow
  incoming: IncomingRow
  period: Period
}

/**
 * What decides a payment beside the facts of its transfer; it is read while all of it is locked.
 */
interface ProgramFacts extends Waits {
  grant_state: GrantRow['state']
  used_at: Date | null
  received_minor: Minor
  completed_at: Date | null
  is_open: boolean
  used_debit: Minor | null
  used_receive: Minor | null
  used_currency: string | null
  /** The receiver as the payer has found them before, under the name that is shown at present. */
  recipient_id: string | null
  sender_status: string
  may_send: boolean
}

type Facts = SendingFacts & { program: ProgramFacts }

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
  const quote = await readQuoteTogether(db, quoteId)
  if (!quote || quote.rate_id !== null || quote.used_at || quote.expires_at <= now) return undefined
  const incoming = await readIncomingTogether(db, quote.incoming_id)
  const period = periodOf(grant, now)
  if (!incoming || !period || !isOf(quote, grant)) return undefined
  const act = actOfQuote('payment', quote.id)
  return place(db, { ...paying, userId: quote.user_id, act, quote, incoming, period })
}

/** Returns whether a quote is one that a grant may pay, as far as that cannot change. */
function isOf(quote: QuoteRow, grant: GrantRow): boolean {
  return (
    quote.user_id === grant.user_id &&
    quote.account_id === grant.account_id &&
    quote.address_id === grant.address_id &&
    (grant.receiver_id === null || grant.receiver_id === quote.incoming_id)
  )
}

const place = placingShared<SharedPayment, Facts, PaidOutgoing>({ readFacts, decide })

/**
 * Locks grants, quotes and incoming payments that nobody else has locked, and reads what decides
 * the payments that have all of theirs.
 */
async function readFacts(
  tx: Queryable,
  asked: readonly SharedPayment[],
): Promise<(Facts | undefined)[]> {
  const locked = await lockFree(tx, asked)
  const found = await readProgramFacts(tx, asked)
  const sent = await readSendingFacts(
    tx,
    asked.map((one, n) => ({
      ...sendingOf(one, {
        recipientId: found[n]?.recipient_id ?? '',
        accountId: one.quote.account_id,
      }),
      act: one.act,
    })),
  )
  return asked.map(({ grant, quote }, n) => {
    const [program, sending] = [found[n], sent[n]]
    const isLocked = [grant.id, quote.id, quote.incoming_id].every((id) => locked.has(id))
    return program && sending && isLocked ? { ...sending, program } : undefined
  })
}

/** Locks rows that nobody else has locked, and returns their ids. */
async function lockFree(tx: Queryable, asked: readonly SharedPayment[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `WITH g AS (SELECT id FROM access_grant WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED),
       o AS (SELECT id FROM payment_quote WHERE id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED),
       p AS (SELECT id FROM incoming_payment WHERE id = ANY ($3::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
     SELECT id FROM g UNION ALL SELECT id FROM o UNION ALL SELECT id FROM p`,
    [
      asked.map(({ grant }) => grant.id),
      asked.map(({ quote }) => quote.id),
      asked.map(({ quote }) => quote.incoming_id),
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

const readProgramFacts = lookup<SharedPayment, ProgramFacts>({
  columns: `${WAITS.columns}, grant_id uuid, quote_id uuid, period int`,
  select: `SELECT g.state AS grant_state, o.used_at, p.received_minor, p.completed_at,
      ${acceptsMoney('other')} AND a.status = 'open' AS is_open,
      s.debit_minor AS used_debit, s.receive_minor AS used_receive, s.receive_currency AS used_currency,
      r.id AS recipient_id, u.status AS sender_status,
      (SELECT l.withdrawal_allowed FROM id_level l WHERE l.code = u.level) AS may_send, waits.*
    FROM access_grant g JOIN payment_quote o ON o.id = q.quote_id JOIN app_user u ON u.id = o.user_id
    JOIN incoming_payment p ON p.id = o.incoming_id JOIN wallet_address w ON w.id = p.address_id
    JOIN app_user other ON other.id = p.user_id JOIN account a ON a.id = p.account_id
    LEFT JOIN access_grant_use s ON s.grant_id = g.id AND s.period = q.period
    LEFT JOIN recipient r ON r.user_id = o.user_id AND r.recipient_user_id = p.user_id
      AND r.shown_as IS NOT DISTINCT FROM nullif(w.public_name, '') AND ${isValidAt('q.at')}
    JOIN LATERAL (${WAITS.select}) AS waits ON true
    WHERE g.id = q.grant_id`,
  toQuestion: (paying) => ({
    ...WAITS.toQuestion(paying),
    grant_id: paying.grant.id,
    quote_id: paying.quote.id,
    period: paying.period.index,
  }),
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
  const { program } = facts
  const { recipient_id: recipientId, sender_status, may_send } = program
  const isSender = sender_status === 'active' && may_send
  const isUsable = program.grant_state === 'issued' && program.used_at === null && isSender
  if (!isUsable || recipientId === null || !takes(asked, program)) return { kind: 'alone' }
  refuseWaiting(program, now)
  const spending = spendingOf(quote, now)
  const used = addUse(program, quote)
  const { left, sums } = judgeUse(grant, spending, used)
  if (!sums) return { kind: 'alone' }
  const recording = { ...asked, id: newId(now) }
  const inside = {
    act: asked.act,
    program: describeProgram(grant, quote, left),
    besides: [...besidesOfOutgoing(recording), besideOfUse(grant, period, spending)],
  }
  const sending = sendingOf(asked, { recipientId, accountId: quote.account_id })
  const decision = decideShared(sending, inside, facts)
  if (decision.kind !== 'post') return { kind: 'alone' }
  return { ...decision, done: { payment: outgoingOf(recording), spent: sums } }
}

/** Returns whether the incoming payment still takes the amount of the quote. */
function takes({ incoming: before, quote, now }: SharedPayment, facts: ProgramFacts): boolean {
  const { received_minor, completed_at, is_open } = facts
  const incoming = { ...before, received_minor, completed_at, is_open }
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

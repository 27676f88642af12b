import type * as v from 'valibot'
import type { Receipt } from '../../../contract/calls/receipts.ts'
import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Queryable } from '../../db/database.ts'
import { listAccounts } from '../ledger/accounts.ts'
import { Refusal } from '../refusal.ts'
import { chargedBy } from '../tariffs/charged-by.ts'
import { tariffAt } from '../tariffs/tariff-in-force.ts'
import { findByNumber } from './find-by-number.ts'
import { pageStatement } from './page-statement.ts'
import { type TransactionColumns, writeTransaction } from './row.ts'

type Written = v.InferInput<typeof Receipt>
type Steps = NonNullable<Written['steps']>

/** What is known of the payment behind a row. */
interface Facts {
  account_id: string
  payout_status: string | null
  payout_review: string | null
  payout_ref: string | null
  payout_sent: Date | null
  payout_closed: Date | null
  order_ref: string | null
  order_created: Date | null
  order_closed: Date | null
  hash: string | null
  explorer_url: string | null
  tariff: number | null
  tariff_start: Date | null
}

/**
 * Returns all facts of one of the owner's transactions (N3). Transfers and top-ups, which
 * cost nothing, name the tariff that was in force. Throws NOT_FOUND.
 */
export async function readReceipt(
  db: Queryable,
  { userId, number, language }: { userId: string; number: string; language: Language },
): Promise<Written> {
  const id = await findByNumber(db, { userId, number })
  if (id === undefined) throw new Refusal('NOT_FOUND')
  const parameters = [userId, id]
  const where = 'user_id = $1 AND id = $2::uuid'
  const [row] = await db.query<TransactionColumns>(pageStatement(where, parameters.length), [
    ...parameters,
    1,
    0,
  ])
  const [facts] = await db.query<Facts>(FACTS, parameters)
  if (!row || !facts) throw new Refusal('NOT_FOUND')
  const accounts = await listAccounts(db, userId)
  const numberOf = (account: string | null) =>
    accounts.find(({ id: own }) => own === account)?.number
  return {
    transaction: writeTransaction(row, language),
    ...withNumber('account_number', numberOf(row.from_id ?? facts.account_id)),
    ...withNumber('to_account_number', numberOf(row.to_id)),
    ...withReference(facts),
    ...(facts.hash !== null && { hash: facts.hash }),
    ...(facts.explorer_url !== null && { explorer_url: facts.explorer_url }),
    ...withTariff(facts),
    steps: stepsOf(row, facts),
  }
}

const UNSENT: ReadonlySet<string> = new Set(['held', 'released', 'pending'])

const FACTS = `SELECT t.account_id, p.status AS payout_status, p.review_kind AS payout_review, p.provider_ref AS payout_ref,
    p.sent_at AS payout_sent, p.closed_at AS payout_closed, o.provider_ref AS order_ref, o.created_at AS order_created,
    o.closed_at AS order_closed, p.progress->>'hash' AS hash, p.progress->>'explorer_url' AS explorer_url,
    i.number AS tariff, i.starts_at AS tariff_start
  FROM wallet_transaction t
  LEFT JOIN payout p ON p.transfer_id = t.transfer_id AND t.kind = 'withdrawal'
  LEFT JOIN tariff i ON i.number = CASE WHEN t.kind IN ('transfer', 'top_up')
    THEN ${tariffAt('t.created_at')} ELSE ${chargedBy('t.transfer_id')} END
  LEFT JOIN payment_order o ON o.id = t.id AND t.kind = 'top_up'
  WHERE t.user_id = $1 AND t.id = $2::uuid`

function withNumber(name: 'account_number' | 'to_account_number', number: string | undefined) {
  return number === undefined ? {} : { [name]: number }
}

function withReference({ payout_ref, order_ref }: Facts) {
  const reference = payout_ref ?? order_ref
  return reference === null ? {} : { reference }
}

function withTariff({ tariff, tariff_start: start }: Facts) {
  return tariff === null || start === null
    ? {}
    : { tariff: { number: tariff, starts_at: start.toISOString() } }
}

/** The stages that have been reached, with their times where they are known. */
function stepsOf(row: TransactionColumns, facts: Facts): Steps {
  const state = transactionState(row.status)
  const closed = facts.payout_closed ?? facts.order_closed
  const created = stepAt('created', facts.order_created ?? row.created_at)
  const sent = isPayoutSent(facts) ? [sentStep(facts)] : []
  if (state === 'complete') return [created, ...sent, stepAt('done', closed ?? row.created_at)]
  if (state === 'undone') return [created, ...sent, stepAt('failed', closed ?? row.created_at)]
  return [created, ...sent]
}

/** Whether a payout went to its provider; one that operators declined never did. */
function isPayoutSent({ payout_status: status, payout_review: review }: Facts): boolean {
  return status !== null && !UNSENT.has(status) && review !== 'payout_decline'
}

/**
 * The sending of a payout, with the time at which its provider took it; one that was stored before
 * times were has none.
 */
function sentStep({ payout_sent: at }: Facts): Steps[number] {
  return at === null ? { step: 'sent' } : stepAt('sent', at)
}

function stepAt(step: Steps[number]['step'], at: Date): Steps[number] {
  return { step, at: at.toISOString() }
}

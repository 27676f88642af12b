import type * as v from 'valibot'
import type { actOutcomeEndpoints } from '../../../contract/calls/act-outcome.ts'
import type { ActCall } from '../../../contract/rules/act-calls.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Database } from '../../db/database.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'

type ActOutcome = v.InferInput<(typeof actOutcomeEndpoints)['actOutcome']['answer']>

interface ActOutcomeQuery {
  userId: string
  call: ActCall
  key: string
}

interface Row {
  /** Of the row that a transaction's number is made of. */
  id: string
  amount_minor: Minor | null
  decimals: number | null
  currency_code: string | null
}

/** The kinds of numbers by call; an opened account has none. */
const NUMBER_KINDS = {
  exchange: 'exchange',
  transfer: 'transfer',
  payout: 'withdrawal',
  withdrawal: 'withdrawal',
  topUp: 'top_up',
  reportProblem: 'problem',
  addToPot: 'pot',
  takeFromPot: 'pot',
} as const satisfies Partial<Record<ActCall, string>>

/** The scopes of `transfer.idem_scope`, before the id of the owner. */
const SCOPES = {
  exchange: 'exchange',
  transfer: 'transfer',
  payout: 'payout-request',
  withdrawal: 'withdrawal',
  addToPot: 'pot',
  takeFromPot: 'pot',
} as const satisfies Partial<Record<ActCall, string>>

/** How the record is found by its key that a call without a number makes. */
const RECORDS = {
  placePlan: 'SELECT id FROM plan WHERE user_id = $1 AND (idem_key = $2 OR change_key = $2)',
  makeRequest: 'SELECT id FROM money_request WHERE user_id = $1 AND idem_key = $2',
  placeRateOrder: 'SELECT id FROM rate_order WHERE user_id = $1 AND idem_key = $2',
  openPot: 'SELECT id FROM pot WHERE user_id = $1 AND opening_key = $2',
} as const satisfies Partial<Record<ActCall, string>>

type NumberedCall = Exclude<ActCall, 'openAccount' | keyof typeof RECORDS>

/** Returns what an owner's keyed call has done, by the records that make its repeat safe (K2). */
export async function readActOutcome(
  db: Database,
  { userId, call, key }: ActOutcomeQuery,
): Promise<ActOutcome> {
  if (call === 'openAccount') return readOpening(db, userId, key)
  if (isRecordCall(call)) {
    const [made] = await db.query<{ id: string }>(RECORDS[call], [userId, key])
    return made ? { state: 'done', id: made.id } : { state: 'none' }
  }
  const row = await findRow(db, { userId, call, key })
  if (!row) return { state: 'none' }
  const { id, amount_minor: amount, decimals, currency_code } = row
  return {
    state: 'done',
    number: transactionNumber(NUMBER_KINDS[call], id),
    ...(amount !== null && { amount: formatAmount(amount, decimals ?? 0) }),
    ...(currency_code !== null && { currency_code }),
    ...(call === 'topUp' && { order: id }),
  }
}

function isRecordCall(call: ActCall): call is keyof typeof RECORDS {
  return call in RECORDS
}

async function readOpening(db: Database, userId: string, key: string): Promise<ActOutcome> {
  const [opened] = await db.query<{ id: string; currency_code: string }>(
    'SELECT id, currency_code FROM account WHERE user_id = $1 AND opening_key = $2',
    [userId, key],
  )
  if (!opened) return { state: 'none' }
  return { state: 'done', account_id: opened.id, currency_code: opened.currency_code }
}

async function findRow(
  db: Database,
  { userId, call, key }: ActOutcomeQuery & { call: NumberedCall },
): Promise<Row | undefined> {
  if (call === 'reportProblem') {
    const [row] = await db.query<Row>(
      `SELECT id, NULL::bigint AS amount_minor, NULL::int AS decimals, NULL::text AS currency_code
       FROM transaction_problem WHERE user_id = $1 AND idem_key = $2`,
      [userId, key],
    )
    return row
  }
  if (call === 'topUp') {
    const [row] = await db.query<Row>(
      `SELECT o.id, o.amount_minor, c.decimals, o.currency_code FROM payment_order o
       JOIN currency c ON c.code = o.currency_code WHERE o.user_id = $1 AND o.idem_key = $2`,
      [userId, key],
    )
    return row
  }
  const [row] = await db.query<Row>(
    `SELECT CASE $3 WHEN 'withdrawal' THEN t.answer->>'payout_id'
         WHEN 'pot' THEN (SELECT w.id::text FROM wallet_transaction w WHERE w.transfer_id = t.id)
         ELSE t.id::text END AS id,
       p.amount_minor, c.decimals, p.currency_code
     FROM transfer t JOIN posting p ON p.transfer_id = t.id AND p.seq = 0
     JOIN currency c ON c.code = p.currency_code
     WHERE t.idem_scope = $1 AND t.idem_key = $2`,
    [`${SCOPES[call]}:${userId}`, key, NUMBER_KINDS[call]],
  )
  return row
}

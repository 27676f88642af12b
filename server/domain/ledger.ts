import { createHash } from 'node:crypto'
import type { Minor } from '../../src/lib/money.ts'
import type { Queryable } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { readSqlState } from '../db/sql-state.ts'
import type { MessageParams, MoneyMessageKey } from './descriptions.ts'
import { countTransfer } from './ledger-counts.ts'
import { postingStatement } from './ledger-statement.ts'
import { Refusal } from './refusal.ts'

const NUMBER_OUT_OF_RANGE = '22003'

/** `amount` minor units go from the debited to the credited account. */
export interface Leg {
  debit: string
  credit: string
  currency_code: string
  amount: Minor
}

/** A row of the owner's history; `amount` is signed. */
export interface HistoryRow {
  id: string
  user_id: string
  account_id: string
  kind: 'top_up' | 'withdrawal' | 'exchange'
  amount: Minor
  currency_code: string
  status: 'pending' | 'complete'
  description: MoneyMessageKey
  params: MessageParams
}

export interface Note {
  user_id: string
  text_key: MoneyMessageKey
  params: MessageParams
}

/** Names an act once and for all: the same scope and key are done at most once. */
export interface ActKey {
  scope: string
  key: string
  /** Of the request that the key came with; see `hashRequest`. */
  requestHash: string
}

export interface Transfer {
  kind: 'exchange' | 'topup' | 'withdrawal' | 'settlement' | 'reversal' | 'adjustment'
  act: ActKey
  /** No account occurs in two of them. */
  legs: readonly Leg[]
  history?: readonly HistoryRow[]
  notes?: readonly Note[]
  /** What a repeated request is answered with. */
  answer?: Readonly<Record<string, string>>
  reversesId?: string
  rateId?: string
  now: Date
}

export interface Posted {
  transferId: string
  answer: Readonly<Record<string, string>>
  /** False when the act had been done before. */
  isNew: boolean
}

/**
 * Posts a transfer and everything that belongs to it, or finds it posted already.
 * Throws INSUFFICIENT_FUNDS, ACCOUNT_CLOSED, IDEMPOTENCY_KEY_REUSED; BAD_REQUEST when a balance would
 * grow beyond what can be counted.
 */
export async function post(db: Queryable, transfer: Transfer): Promise<Posted> {
  const { legs, history = [], notes = [], now } = transfer
  refuseRepeatedAccount(legs)
  const text = postingStatement(legs.length, history.length, notes.length)
  const [row] = await db
    .query<{ verdict: string; id: string | null }>(text, [
      ...headOf(transfer),
      ...legs.flatMap((leg) => [leg.debit, leg.credit, leg.currency_code, leg.amount]),
      ...history.flatMap(historyCells),
      ...notes.flatMap((note) => [newId(now), note.user_id, note.text_key, note.params]),
    ])
    .catch(refuseOverflow)
  if (row?.id) {
    countTransfer(transfer.kind)
    return { transferId: row.id, answer: transfer.answer ?? {}, isNew: true }
  }
  const earlier = await findPosted(db, transfer.act)
  if (earlier) return earlier
  throw new Refusal(row?.verdict === 'ACCOUNT_CLOSED' ? 'ACCOUNT_CLOSED' : 'INSUFFICIENT_FUNDS')
}

/**
 * The transfer of an act that was done before, so that its answer can be given again whatever has
 * changed since. Throws IDEMPOTENCY_KEY_REUSED when the key came with another request.
 */
export async function findPosted(db: Queryable, act: ActKey): Promise<Posted | undefined> {
  const [row] = await db.query<{
    id: string
    request_hash: string
    answer: Record<string, string>
  }>('SELECT id, request_hash, answer FROM transfer WHERE idem_scope = $1 AND idem_key = $2', [
    act.scope,
    act.key,
  ])
  if (!row) return undefined
  if (row.request_hash !== act.requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return { transferId: row.id, answer: row.answer, isNew: false }
}

/** A hash that is the same for the same fields, whatever their order. Absent fields do not count. */
export function hashRequest(request: Readonly<Record<string, string | undefined>>): string {
  const fields = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

function headOf({ kind, act, answer, reversesId, rateId, now }: Transfer): unknown[] {
  return [
    newId(now),
    kind,
    act.scope,
    act.key,
    act.requestHash,
    answer ?? {},
    reversesId ?? null,
    rateId ?? null,
    now,
  ]
}

function historyCells(row: HistoryRow): unknown[] {
  return [
    row.id,
    row.user_id,
    row.account_id,
    row.kind,
    row.amount,
    row.currency_code,
    row.status,
    row.description,
    row.params,
  ]
}

/** The balance after each posting is that after the whole transfer. */
function refuseRepeatedAccount(legs: readonly Leg[]): void {
  const accounts = legs.flatMap((leg) => [leg.debit, leg.credit])
  if (new Set(accounts).size < accounts.length) throw new Error('an account occurs twice')
}

function refuseOverflow(error: unknown): never {
  throw readSqlState(error) === NUMBER_OUT_OF_RANGE ? new Refusal('BAD_REQUEST') : error
}

import { createHash } from 'node:crypto'
import type { Minor } from '../../src/lib/money.ts'
import type { Database, Queryable } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { readSqlState } from '../db/sql-state.ts'
import { together } from '../db/together.ts'
import type { MessageParams, MoneyMessageKey } from './descriptions.ts'
import { countTransfer } from './ledger-counts.ts'
import { type Locking, postingStatement } from './ledger-statement.ts'
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
  refuseRepeatedAccount(transfer.legs)
  const [written] = await write(db, [transfer], 'wait').catch(refuseOverflow)
  return conclude(db, transfer, written)
}

/**
 * Posts a transfer in a transaction of its own, together with those that are asked for while others are
 * under way: many share one statement and one commit. Refuses like `post`, each for itself. The accounts
 * that keep a balance must all be of the owner that the scope of the act names.
 */
export async function postTogether(db: Database, transfer: Transfer): Promise<Posted> {
  refuseRepeatedAccount(transfer.legs)
  const written = await writeTogether(db, transfer).catch(refuseOverflow)
  return written.verdict === 'BUSY' ? post(db, transfer) : conclude(db, transfer, written)
}

const writeTogether = together<Transfer, Written>(
  (db, transfers) => write(db, transfers, 'skip'),
  ({ act }) => act.scope,
)

async function conclude(
  db: Queryable,
  transfer: Transfer,
  written: Written | undefined,
): Promise<Posted> {
  if (written?.is_written) {
    countTransfer(transfer.kind)
    return { transferId: written.id, answer: transfer.answer ?? {}, isNew: true }
  }
  const earlier = await findPosted(db, transfer.act)
  if (earlier) return earlier
  throw new Refusal(written?.verdict === 'ACCOUNT_CLOSED' ? 'ACCOUNT_CLOSED' : 'INSUFFICIENT_FUNDS')
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

interface Written {
  id: string
  verdict: 'OK' | 'BUSY' | 'ACCOUNT_CLOSED' | 'INSUFFICIENT_FUNDS'
  /** False when the verdict is not OK, and when the key was there before. */
  is_written: boolean
}

/** What became of each transfer, in their order. */
async function write(
  db: Queryable,
  transfers: readonly Transfer[],
  locking: Locking,
): Promise<Written[]> {
  const acts = transfers.map((transfer) => ({ ...transfer, id: newId(transfer.now) }))
  const rows = await db.query<Written>(postingStatement(locking), [
    toJson(acts.map(actRow)),
    toJson(acts.flatMap(({ id, legs }) => legs.map((leg, seq) => legRow(id, leg, seq)))),
    toJson(acts.flatMap(({ id, history = [] }) => history.map((row) => historyRow(id, row)))),
    toJson(acts.flatMap(({ id, notes = [], now }) => notes.map((note) => noteRow(id, note, now)))),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return acts.flatMap(({ id }) => byId.get(id) ?? [])
}

function actRow({ id, kind, act, answer, reversesId, rateId, now }: Transfer & { id: string }) {
  return {
    id,
    kind,
    scope: act.scope,
    key: act.key,
    request_hash: act.requestHash,
    answer: answer ?? {},
    reverses_id: reversesId,
    rate_id: rateId,
    at: now,
  }
}

function legRow(transfer_id: string, { debit, credit, currency_code, amount }: Leg, seq: number) {
  return { transfer_id, seq, debit, credit, currency: currency_code, amount }
}

function historyRow(transfer_id: string, { currency_code, ...row }: HistoryRow) {
  return { transfer_id, ...row, currency: currency_code }
}

function noteRow(transfer_id: string, note: Note, now: Date) {
  return { transfer_id, id: newId(now), ...note }
}

/** Amounts go as text: JSON's numbers are not exact. */
function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

/** The balance after each posting is that after the whole transfer. */
function refuseRepeatedAccount(legs: readonly Leg[]): void {
  const accounts = legs.flatMap((leg) => [leg.debit, leg.credit])
  if (new Set(accounts).size < accounts.length) throw new Error('an account occurs twice')
}

function refuseOverflow(error: unknown): never {
  throw readSqlState(error) === NUMBER_OUT_OF_RANGE ? new Refusal('BAD_REQUEST') : error
}

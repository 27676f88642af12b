import { hash } from 'node:crypto'
import type { Database, Queryable } from '../../db/database.ts'
import { readSqlState } from '../../db/sql-state.ts'
import { batched, batchedLookup, lookup } from '../../db/batching/batched.ts'
import { countTransfer } from './transfer-counts.ts'
import type { ActKey, LedgerTransfer } from './transfer.ts'
import { withoutShared, write, type Written } from './write.ts'
import { Refusal } from '../refusal.ts'

const NUMBER_OUT_OF_RANGE = '22003'

/** The terms of a transfer do not hold; its key was not checked. */
export class TermsChanged extends Error {}

/** A refusal after which it is known that nothing was posted under the key. */
export class Unposted extends Refusal {}

export interface Posted {
  transferId: string
  answer: Readonly<Record<string, string>>
  /** False when the act was done before. */
  isNew: boolean
}

/**
 * Posts a transfer with its history and notifications, or finds that it is already posted. Throws
 * INSUFFICIENT_FUNDS, ACCOUNT_CLOSED, IDEMPOTENCY_KEY_REUSED; BAD_REQUEST when a balance would grow
 * beyond what can be counted; TermsChanged.
 */
export async function post(db: Queryable, transfer: LedgerTransfer): Promise<Posted> {
  const [written] = await write(db, [transfer], 'wait').catch(refuseOverflow)
  return conclude(db, transfer, written)
}

/**
 * Posts a transfer in its own transaction, batched with concurrent ones: many share one statement
 * and one commit. Each is refused independently, as in `post`. All accounts with a balance must
 * belong to the owner in the scope of the act, or the terms must check that.
 */
export async function postTogether(db: Database, transfer: LedgerTransfer): Promise<Posted> {
  const written = await writeTogether(db, transfer).catch(refuseOverflow)
  return written.verdict === 'BUSY' ? post(db, transfer) : conclude(db, transfer, written)
}

const writeTogether = batched<LedgerTransfer, Written>(
  (db, transfers) => write(db, transfers, 'skip'),
  ({ act }) => act.scope,
)

/**
 * Posts in one statement those of the transfers that share no account of an owner and whose
 * accounts nobody else has locked. Returns which were posted; the others are to be posted one by
 * one, which says why not.
 */
export async function postFree(
  tx: Queryable,
  transfers: readonly LedgerTransfer[],
): Promise<ReadonlySet<LedgerTransfer>> {
  const free = withoutShared(transfers)
  const written = free.length > 0 ? await write(tx, free, 'skip') : []
  const posted = free.filter((_, n) => written[n]?.is_written)
  for (const { kind } of posted) countTransfer(kind)
  return new Set(posted)
}

async function conclude(
  db: Queryable,
  transfer: LedgerTransfer,
  written: Written | undefined,
): Promise<Posted> {
  if (written?.is_written) {
    countTransfer(transfer.kind)
    return { transferId: written.id, answer: transfer.answer ?? {}, isNew: true }
  }
  if (written?.verdict === 'TERMS_CHANGED') throw new TermsChanged()
  if (written?.verdict === 'ACCOUNT_REPEATED') throw new Error('an account occurs twice')
  const [known] = await readEarlier(db, [transfer.act])
  const earlier = readPosted(known, transfer.act)
  if (earlier) return earlier
  throw new Unposted(
    written?.verdict === 'ACCOUNT_CLOSED' ? 'ACCOUNT_CLOSED' : 'INSUFFICIENT_FUNDS',
  )
}

/** A transfer that was posted under the key of an act. */
export interface Earlier {
  id: string
  request_hash: string
  answer: Record<string, string>
}

/** How the transfer of an earlier act is found. */
export const EARLIER = {
  columns: 'scope text, idem_key text',
  select: `SELECT t.id, t.request_hash, t.answer FROM transfer t
    WHERE t.idem_scope = q.scope AND t.idem_key = q.idem_key`,
  toQuestion: ({ scope, key }: ActKey) => ({ scope, idem_key: key }),
}
const readEarlier = lookup<ActKey, Earlier>(EARLIER)
const readEarlierTogether = batchedLookup<ActKey, Earlier>(EARLIER)

/**
 * Returns the transfer of an earlier act, so that its answer can be repeated whatever has changed
 * since, in one batch with other requests. Throws IDEMPOTENCY_KEY_REUSED when the key came with
 * another request.
 */
export async function findPosted(db: Database, act: ActKey): Promise<Posted | undefined> {
  return readPosted(await readEarlierTogether(db, act), act)
}

/**
 * Returns what an earlier act came to. Throws IDEMPOTENCY_KEY_REUSED when the key came with another
 * request.
 */
export function readPosted(earlier: Earlier | undefined, act: ActKey): Posted | undefined {
  if (!earlier) return undefined
  if (earlier.request_hash !== act.requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return { transferId: earlier.id, answer: earlier.answer, isNew: false }
}

/** Returns a hash of fields that ignores their order and absent ones. */
export function hashRequest(request: Readonly<Record<string, string | undefined>>): string {
  const fields = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(fields))
}

/**
 * Throws BAD_REQUEST where a balance would grow beyond what can be counted, else the error itself.
 */
export function refuseOverflow(error: unknown): never {
  throw readSqlState(error) === NUMBER_OUT_OF_RANGE ? new Refusal('BAD_REQUEST') : error
}

import type { Queryable } from '../../db/database.ts'
import { isId } from '../ledger/accounts.ts'
import {
  ID_NUMBER_KEY,
  keyOfNumber,
  NUMBER_KEY,
  numberOfRow,
  readTransactionNumber,
  transactionNumber,
} from '../ledger/transaction-number.ts'

/** Transactions that one search returns. */
const MAX_FOUND = 20
const MIN_REFERENCE = 5
/** Networks of which hashes are searched: an index of theirs begins with the network. */
const NETWORKS = 'network IN (SELECT code FROM deposit_network)'

/** A number of a report, or of a transaction. */
export type FoundByNumber =
  | { kind: 'transactions'; ids: string[] }
  | { kind: 'reports'; ids: string[] }

interface NumberedRow {
  id: string
  kind: string
  transfer_id: string | null
}

/**
 * Returns what has a number as people type it: transactions of the history, orders and deposits
 * that have no row there yet, or reports of owners and claims of providers. undefined where the
 * text is no number.
 */
export async function findByAnyNumber(
  db: Queryable,
  text: string,
): Promise<FoundByNumber | undefined> {
  return (await findByAnyNumbers(db, [text])).get(text)
}

/**
 * Returns by text what `findByAnyNumber` returns for each of several, with at most two statements.
 */
export async function findByAnyNumbers(
  db: Queryable,
  texts: readonly string[],
): Promise<ReadonlyMap<string, FoundByNumber>> {
  const numbers = new Map(
    texts.flatMap((text) => {
      const number = readTransactionNumber(text)
      return number === undefined ? [] : [[text, number] as const]
    }),
  )
  const all = [...new Set(numbers.values())]
  const reports = await findReports(db, all.filter(isOfReport))
  const transactions = await findNumbered(
    db,
    all.filter((number) => !isOfReport(number)),
  )
  return new Map(
    [...numbers].map(([text, number]) => {
      const kind = isOfReport(number) ? 'reports' : 'transactions'
      const ids = (kind === 'reports' ? reports : transactions).get(number) ?? []
      return [text, { kind, ids: [...new Set(ids)] }]
    }),
  )
}

function isOfReport(number: string): boolean {
  return number.startsWith('R')
}

/** Returns ids of reports and claims by their numbers. */
async function findReports(db: Queryable, numbers: readonly string[]) {
  if (numbers.length === 0) return new Map<string, string[]>()
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM transaction_problem WHERE ${ID_NUMBER_KEY} = ANY($1::int[])
     UNION SELECT id FROM payment_claim WHERE ${ID_NUMBER_KEY} = ANY($1::int[])`,
    [numbers.map(keyOfNumber)],
  )
  return listIdsByNumber(rows, ({ id }) => transactionNumber('problem', id))
}

/** Returns ids of rows of the history, orders and deposits by their numbers. */
async function findNumbered(db: Queryable, numbers: readonly string[]) {
  if (numbers.length === 0) return new Map<string, string[]>()
  const rows = await db.query<NumberedRow>(
    `SELECT id, kind, transfer_id FROM wallet_transaction WHERE ${NUMBER_KEY} = ANY($1::int[])
     UNION SELECT id, 'top_up', NULL FROM payment_order WHERE ${ID_NUMBER_KEY} = ANY($1::int[])
     UNION SELECT id, 'top_up', NULL FROM deposit WHERE ${ID_NUMBER_KEY} = ANY($1::int[])`,
    [numbers.map(keyOfNumber)],
  )
  return listIdsByNumber(rows, numberOfRow)
}

function listIdsByNumber<Row extends { id: string }>(
  rows: readonly Row[],
  toNumber: (row: Row) => string,
): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const row of rows) ids.set(toNumber(row), [...(ids.get(toNumber(row)) ?? []), row.id])
  return ids
}

/**
 * Returns the ids of the transactions that a provider, a chain or the wallet itself knows by this
 * text: the number of a payment, an order, a claim or a payout, a hash, an id.
 */
export async function findByReference(db: Queryable, text: string): Promise<string[]> {
  const typed = text.trim()
  if (typed.length < MIN_REFERENCE || /\s/.test(typed)) return []
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM payment_order WHERE provider_ref = $1
     UNION SELECT id FROM payment_order WHERE payment_ref = $1
     UNION SELECT order_id FROM payment_claim WHERE provider_ref = $1
     UNION SELECT id FROM payout WHERE provider_ref = $1
     UNION SELECT payout_id FROM chain_transaction WHERE ${NETWORKS} AND hash = lower($1)
     UNION SELECT id FROM deposit WHERE ${NETWORKS} AND hash = lower($1)
     UNION SELECT id FROM payment_order WHERE id = $2::uuid
     UNION SELECT id FROM payout WHERE id = $2::uuid
     UNION SELECT id FROM deposit WHERE id = $2::uuid
     UNION SELECT id FROM wallet_transaction WHERE id = $2::uuid
     LIMIT ${MAX_FOUND}`,
    [typed, isId(typed) ? typed : null],
  )
  return rows.map(({ id }) => id)
}

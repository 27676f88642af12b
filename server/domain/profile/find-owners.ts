import type { Queryable } from '../../db/database.ts'
import { numberOfRow, readTransactionNumber } from '../ledger/transaction-number.ts'
import { readPhone } from './phones.ts'

/** Owners that one search returns. */
const MOST_FOUND = 20
const BATCH = 5000
/**
 * Newest transactions of the wallet that a search by number reads: numbers are derived and not stored, so that
 * postings cost nothing for them.
 */
const SEARCHED_ROWS = 200_000
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const OWNER_NUMBER = /^W-?(\d{10})$/

/** What a text is searched as; `unknown` finds nobody. */
export type SearchedAs = 'email' | 'owner' | 'transaction' | 'digits' | 'unknown'

/** Returns what a text is searched as, and how it is stored. */
export function readSearched(text: string): { as: SearchedAs; value: string } {
  const value = text.trim()
  if (value.includes('@')) return { as: 'email', value: value.toLowerCase() }
  const upper = value.toUpperCase()
  const [, digits] = OWNER_NUMBER.exec(upper) ?? []
  if (digits !== undefined) return { as: 'owner', value: `W-${digits}` }
  const number = readTransactionNumber(upper)
  if (number !== undefined) return { as: 'transaction', value: number }
  const phone = readPhone(value)
  return phone === undefined ? { as: 'unknown', value } : { as: 'digits', value: phone }
}

/**
 * Returns the ids of the owners whose phone, e-mail, number, account or transaction is exactly this text (P2). A
 * transaction is found among the newest 200,000 of the wallet; of a transfer both owners are.
 */
export async function findOwners(db: Queryable, text: string): Promise<string[]> {
  const { as, value } = readSearched(text)
  if (as === 'unknown') return []
  if (as === 'transaction') return findByTransaction(db, value)
  const rows = await db.query<{ id: string }>(STATEMENTS[as], [value])
  return rows.map(({ id }) => id)
}

const STATEMENTS = {
  email: `SELECT id FROM app_user WHERE lower(email) = $1 AND email <> ''
    ORDER BY registered_at DESC, id LIMIT ${MOST_FOUND}`,
  owner: 'SELECT id FROM app_user WHERE number = $1',
  digits: `SELECT id FROM app_user WHERE phone = $1
    UNION SELECT user_id FROM account WHERE number = $1 AND user_id IS NOT NULL`,
} as const

interface Row {
  id: string
  kind: string
  transfer_id: string | null
  user_id: string
}

async function findByTransaction(db: Queryable, number: string): Promise<string[]> {
  let before = HIGHEST_ID
  for (let read = 0; read < SEARCHED_ROWS; read += BATCH) {
    const rows = await db.query<Row>(
      `SELECT id, kind, transfer_id, user_id FROM wallet_transaction WHERE id < $1::uuid
       ORDER BY id DESC LIMIT ${BATCH}`,
      [before],
    )
    const found = rows.filter((row) => numberOfRow(row) === number)
    if (found.length > 0) return findSides(db, found)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return []
    before = last.id
  }
  return []
}

/** The other row of a transfer may be in the next batch. */
async function findSides(db: Queryable, found: readonly Row[]): Promise<string[]> {
  const transferIds = found.flatMap(({ kind, transfer_id }) =>
    kind === 'transfer' && transfer_id !== null ? [transfer_id] : [],
  )
  const others = await db.query<{ user_id: string }>(
    `SELECT a.user_id FROM posting p JOIN account a ON a.id IN (p.debit_account_id, p.credit_account_id)
     WHERE p.transfer_id = ANY($1::uuid[]) AND a.user_id IS NOT NULL`,
    [transferIds],
  )
  return [...new Set([...found, ...others].map(({ user_id }) => user_id))]
}

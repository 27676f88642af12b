import type { Queryable } from '../../db/database.ts'
import {
  keyOfNumber,
  NUMBER_KEY,
  numberOfRow,
  readTransactionNumber,
} from '../ledger/transaction-number.ts'
import { readPhone } from './phones.ts'

/** Owners that one search returns. */
const MOST_FOUND = 20
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
 * Returns the ids of the owners whose phone, e-mail, number, account or transaction is exactly this text (P2); of a
 * transfer both owners.
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

/** Both rows of a transfer have its number. */
async function findByTransaction(db: Queryable, number: string): Promise<string[]> {
  const rows = await db.query<Row>(
    `SELECT id, kind, transfer_id, user_id FROM wallet_transaction WHERE ${NUMBER_KEY} = $1::int`,
    [keyOfNumber(number)],
  )
  const found = rows.filter((row) => numberOfRow(row) === number)
  return [...new Set(found.map(({ user_id }) => user_id))]
}

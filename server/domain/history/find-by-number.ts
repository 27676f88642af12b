import type { Queryable } from '../../db/database.ts'
import { numberOfRow } from '../ledger/transaction-number.ts'
import { afterCursor, writeCursor } from './page-cursor.ts'

const BATCH = 500

interface Row {
  id: string
  kind: string
  transfer_id: string | null
  created_at: Date
}

/**
 * Returns the id of the owner's newest row with a number; undefined without one. Numbers are
 * derived and not stored, so rows are read from the newest on: the usual receipt is one of the
 * first batch.
 */
export async function findByNumber(
  db: Queryable,
  { userId, number }: { userId: string; number: string },
): Promise<string | undefined> {
  const own = { where: 'user_id = $1', parameters: [userId] }
  let cursor: string | undefined
  for (;;) {
    const { where, parameters } = afterCursor(cursor, own)
    const rows = await db.query<Row>(
      `SELECT id, kind, transfer_id, created_at FROM wallet_transaction WHERE ${where}
       ORDER BY created_at DESC, id DESC LIMIT ${BATCH}`,
      parameters,
    )
    const found = rows.find((row) => numberOfRow(row) === number)
    const last = rows.at(-1)
    if (found) return found.id
    if (!last || rows.length < BATCH) return undefined
    cursor = writeCursor(last)
  }
}

import { isCategorised } from '../../../contract/rules/categories.ts'
import type { Queryable } from '../../db/database.ts'
import { cleanKnownName } from '../../messages/clean-texts.ts'
import { RULE_NAME } from '../categories/rules.ts'
import { findByNumber } from '../history/find-by-number.ts'
import { Refusal } from '../refusal.ts'

/** What is stored of a transaction's meaning. */
export interface StoredMeaning {
  id: string
  /** Empty where there is none. */
  category: string
  is_by_hand: boolean
  note: string
  tags: readonly string[]
  version: number
  /** What a rule goes by, as it is stored; null where there is nothing. */
  name: string | null
}

interface MeaningRow extends StoredMeaning {
  kind: string
}

/** Reads the meaning of an owner's transaction by its number. Throws NOT_FOUND, NO_CATEGORY. */
export async function readStored(
  db: Queryable,
  { userId, number }: { userId: string; number: string },
): Promise<StoredMeaning> {
  const id = await findByNumber(db, { userId, number })
  if (id === undefined) throw new Refusal('NOT_FOUND')
  const [row] = await db.query<MeaningRow>(
    `SELECT t.id, t.kind, coalesce(t.category, '') AS category, coalesce(m.is_by_hand, false) AS is_by_hand,
       coalesce(m.note, '') AS note, coalesce(m.tags, '[]') AS tags, coalesce(m.version, 0) AS version,
       ${RULE_NAME} AS name
     FROM wallet_transaction t LEFT JOIN transaction_meaning m ON m.id = t.id
     WHERE t.user_id = $1 AND t.id = $2::uuid`,
    [userId, id],
  )
  if (!row) throw new Refusal('NOT_FOUND')
  if (!isCategorised(row.kind)) throw new Refusal('NO_CATEGORY')
  return row
}

/** Returns the name of a rule as owners see it. */
export function shownName(name: string): string {
  return cleanKnownName(name)
}

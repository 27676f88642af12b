import { cleanOwnText, MOST_OWN_CATEGORIES } from '../../../contract/rules/categories.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { isStandardCategory } from '../../../contract/rules/categories.ts'
import { Refusal } from '../refusal.ts'

/** A category that an owner named. */
export interface OwnCategory {
  id: string
  name: string
}

/** Returns the categories that an owner named, in the order of their making. */
export function listOwnCategories(db: Queryable, userId: string): Promise<OwnCategory[]> {
  return db.query<OwnCategory>(
    'SELECT id, name FROM own_category WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  )
}

/** Throws NOT_FOUND unless a word is a standard category or the id of one of the owner's. */
export async function requireCategory(
  db: Queryable,
  userId: string,
  category: string,
): Promise<void> {
  if (isStandardCategory(category)) return
  const own = await db.query('SELECT 1 FROM own_category WHERE user_id = $1 AND id = $2::uuid', [
    userId,
    category,
  ])
  if (own.length === 0) throw new Refusal('NOT_FOUND')
}

interface Naming {
  userId: string
  name: string
  now: Date
}

/**
 * Returns the id of the owner's category with a name, however it is capitalised; a new one where there is none. Throws
 * BAD_REQUEST, CATEGORIES_FULL (`count`). Its transaction has locked the owner.
 */
export async function nameCategory(tx: Queryable, { userId, name, now }: Naming): Promise<string> {
  const cleaned = cleanOwnText(name)
  if (cleaned === '') throw new Refusal('BAD_REQUEST')
  const own = await listOwnCategories(tx, userId)
  const same = own.find((one) => one.name.toLowerCase() === cleaned.toLowerCase())
  if (same) return same.id
  if (own.length >= MOST_OWN_CATEGORIES) {
    throw new Refusal('CATEGORIES_FULL', { count: String(MOST_OWN_CATEGORIES) })
  }
  const id = newId(now)
  await tx.query(
    'INSERT INTO own_category (id, user_id, name, created_at) VALUES ($1, $2, $3, $4)',
    [id, userId, cleaned, now],
  )
  return id
}

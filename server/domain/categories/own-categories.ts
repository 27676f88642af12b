import { cleanOwnText, MOST_OWN_CATEGORIES } from '../../../contract/rules/categories.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { isStandardCategory } from '../../../contract/rules/categories.ts'
import { Refusal } from '../refusal.ts'

/** A category that an owner named. */
export interface OwnCategoryRow {
  id: string
  name: string
}

/** Returns the categories that an owner named, in the order of their making. */
export function listOwnCategories(db: Queryable, userId: string): Promise<OwnCategoryRow[]> {
  return db.query<OwnCategoryRow>(
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

interface CategoryName {
  userId: string
  name: string
  now: Date
}

/**
 * Returns the id of the owner's category with a name, however it is capitalised; a new one where
 * there is none. Throws BAD_REQUEST, CATEGORIES_FULL (`count`). Its transaction has locked the
 * owner.
 */
export async function nameCategory(
  tx: Queryable,
  { userId, name, now }: CategoryName,
): Promise<string> {
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

interface Owned {
  userId: string
  id: string
}

/**
 * Renames a category of an owner; transactions, rules and the budget follow. Throws NOT_FOUND,
 * BAD_REQUEST, CATEGORY_NAME_TAKEN. Its transaction has locked the owner.
 */
export async function renameCategory(
  tx: Queryable,
  { userId, id, name }: Owned & { name: string },
): Promise<void> {
  const cleaned = cleanOwnText(name)
  if (cleaned === '') throw new Refusal('BAD_REQUEST')
  const own = await listOwnCategories(tx, userId)
  if (own.every((one) => one.id !== id)) throw new Refusal('NOT_FOUND')
  const isTaken = own.some(
    (one) => one.id !== id && one.name.toLowerCase() === cleaned.toLowerCase(),
  )
  if (isTaken) throw new Refusal('CATEGORY_NAME_TAKEN')
  await tx.query('UPDATE own_category SET name = $3 WHERE user_id = $1 AND id = $2', [
    userId,
    id,
    cleaned,
  ])
}

/** What goes with a category. */
export interface CategoryUse {
  transactions: number
  rules: number
  has_budget: boolean
}

/** Returns what has a category of an owner. */
export async function readCategoryUse(db: Queryable, { userId, id }: Owned): Promise<CategoryUse> {
  const [use] = await db.query<CategoryUse>(
    `SELECT (SELECT count(*)::int FROM wallet_transaction WHERE user_id = $1 AND category = $2::text) AS transactions,
       (SELECT count(*)::int FROM category_rule WHERE user_id = $1 AND category = $2::text) AS rules,
       EXISTS (SELECT 1 FROM budget WHERE user_id = $1 AND category = $2::text) AS has_budget`,
    [userId, id],
  )
  if (!use) throw new Error('counting returned no row')
  return use
}

/**
 * Deletes a category of an owner with its rules and its budget. Its transactions have none, as if
 * the owner had chosen none; notes and tags stay. Its transaction has locked the owner and applied
 * the rules.
 */
export async function deleteCategory(tx: Queryable, { userId, id }: Owned): Promise<void> {
  const deleted = await tx.query(
    'DELETE FROM own_category WHERE user_id = $1 AND id = $2 RETURNING id',
    [userId, id],
  )
  if (deleted.length === 0) return
  for (const table of ['category_rule', 'budget', 'budget_warning']) {
    await tx.query(`DELETE FROM ${table} WHERE user_id = $1 AND category = $2::text`, [userId, id])
  }
  await tx.query(
    `UPDATE wallet_transaction w SET category = '', search_text = NULL
     FROM (SELECT t.id FROM wallet_transaction t WHERE t.user_id = $1 AND t.category = $2::text
       ORDER BY t.id FOR NO KEY UPDATE OF t) AS found WHERE w.id = found.id`,
    [userId, id],
  )
}

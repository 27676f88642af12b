import { MOST_RULES, UNCATEGORISED_KINDS } from '../../../contract/rules/categories.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { Refusal } from '../refusal.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/**
 * How long a new row may take to be stored after its time, ms: as far back rules are applied again.
 */
const LATE_MS = DAY_MS

/**
 * SQL of the name of a row `t` of the history that rules go by: a person, the end of a card, an
 * address, or a masked phone.
 */
export const RULE_NAME = `coalesce(nullif(t.params->>'counterparty', ''), '•• ' || (t.params->>'last4'),
  nullif(t.params->>'address', ''), nullif(t.params->>'phone', ''))`

/** SQL condition: the row `t` is of a kind that may have a category. */
const MAY_HAVE_CATEGORY = `t.kind NOT IN ('${UNCATEGORISED_KINDS.join("', '")}')`

/**
 * Locks the rows that are found in one order, so that of two statements for an owner one waits for
 * the other.
 */
const IN_ORDER = 'ORDER BY t.id FOR NO KEY UPDATE OF t'

/** A rule of an owner. */
export interface RuleRow {
  id: string
  name: string
  category: string
}

/** Returns the rules of an owner, the latest first. */
export function listCategoryRules(db: Queryable, userId: string): Promise<RuleRow[]> {
  return db.query<RuleRow>(
    `SELECT id, name, category FROM category_rule WHERE user_id = $1 ORDER BY created_at DESC, id DESC`,
    [userId],
  )
}

interface RuleApplication {
  userId: string
  now: Date
}

/**
 * Writes the categories of an owner's rules to the transactions since the rules were made that have
 * none. Acts do not do it, so that they cost the same with rules; readers and the job of budgets
 * do. Returns how many it were.
 */
export async function applyRules(db: Queryable, { userId, now }: RuleApplication): Promise<number> {
  const [rules] = await db.query<{ since: Date | null }>(
    'SELECT min(applied_to) AS since FROM category_rule WHERE user_id = $1',
    [userId],
  )
  if (!rules?.since) return 0
  const changed = await db.query(
    `UPDATE wallet_transaction w SET category = found.category
     FROM (
       SELECT t.id, r.category
       FROM wallet_transaction t JOIN category_rule r ON r.user_id = $1 AND r.name = ${RULE_NAME} AND t.created_at >= r.applied_to
       WHERE t.user_id = $1 AND t.category IS NULL AND ${MAY_HAVE_CATEGORY}
         AND t.created_at >= $2
       ${IN_ORDER}
     ) AS found
     WHERE w.id = found.id AND w.category IS NULL RETURNING w.id`,
    [userId, rules.since],
  )
  await db.query(
    `UPDATE category_rule SET applied_to = $2 WHERE user_id = $1 AND applied_to < $3`,
    [userId, new Date(now.getTime() - LATE_MS), new Date(now.getTime() - 2 * LATE_MS)],
  )
  return changed.length
}

interface NewRule extends RuleApplication {
  name: string
  category: string
}

/**
 * Makes a rule for a name and returns its id; it replaces an older one for the name, after that was
 * applied. Throws RULES_FULL (`count`). Its transaction has locked the owner.
 */
export async function makeRule(
  tx: Queryable,
  { userId, name, category, now }: NewRule,
): Promise<string> {
  await applyRules(tx, { userId, now })
  const [counted] = await tx.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM category_rule WHERE user_id = $1 AND name <> $2`,
    [userId, name],
  )
  if ((counted?.others ?? 0) >= MOST_RULES) {
    throw new Refusal('RULES_FULL', { count: String(MOST_RULES) })
  }
  const [rule] = await tx.query<{ id: string }>(
    `INSERT INTO category_rule (id, user_id, name, category, created_at, applied_to)
     VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (user_id, name) DO UPDATE SET id = CASE
         WHEN category_rule.category = excluded.category THEN category_rule.id ELSE excluded.id END,
       category = excluded.category, created_at = excluded.created_at,
       applied_to = excluded.applied_to
     RETURNING id`,
    [newId(now), userId, name, category, now],
  )
  if (!rule) throw new Error('a rule was not stored')
  return rule.id
}

/**
 * SQL condition: the row `t` of the owner $1 has the name $2, and its category is not one that the
 * owner chose by hand.
 */
const OF_NAME = `t.user_id = $1 AND ${MAY_HAVE_CATEGORY} AND ${RULE_NAME} = $2
  AND NOT EXISTS (SELECT 1 FROM transaction_meaning m WHERE m.id = t.id AND m.is_by_hand)`

/**
 * Writes a category to all transactions of a name that are there, but for those of which the owner
 * chose it by hand.
 */
export async function applyToPast(
  tx: Queryable,
  { userId, name, category }: Omit<NewRule, 'now'>,
): Promise<void> {
  await tx.query(
    `UPDATE wallet_transaction w SET category = $3
     FROM (SELECT t.id FROM wallet_transaction t WHERE ${OF_NAME} ${IN_ORDER}) AS found WHERE w.id = found.id`,
    [userId, name, category],
  )
}

/** Returns how many transactions `applyToPast` would find, but for one. */
export async function countPast(
  db: Queryable,
  { userId, name, but }: { userId: string; name: string; but: string },
): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM wallet_transaction t WHERE ${OF_NAME} AND t.id <> $3::uuid`,
    [userId, name, but],
  )
  return row?.n ?? 0
}

/**
 * Deletes a rule, after it was applied: what it gave a category keeps it. One that is gone is no
 * error.
 */
export async function deleteRule(
  tx: Queryable,
  { userId, id, now }: RuleApplication & { id: string },
): Promise<void> {
  await applyRules(tx, { userId, now })
  await tx.query('DELETE FROM category_rule WHERE user_id = $1 AND id = $2::uuid', [userId, id])
}

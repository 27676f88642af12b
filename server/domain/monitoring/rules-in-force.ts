import type { Queryable } from '../../db/database.ts'
import type { RuleVersion } from './rule.ts'

/**
 * SQL column of the key under which servers keep the rules that hold acts; null where there are
 * none.
 */
export const HOLDING_KEY =
  '(SELECT s.holding_key FROM monitoring_state s WHERE s.id = 1) AS holding_key'

/**
 * Keys of which the rules are kept: the one in force, and the one before while it changes.
 * Databases of tests share a process.
 */
const MOST_KEPT = 50
const kept = new Map<string, readonly RuleVersion[]>()

/** Returns the rules in force that hold acts, or the others. */
export function listRulesInForce(db: Queryable, holds: boolean): Promise<RuleVersion[]> {
  return db.query(
    `SELECT id, rule_id AS "ruleId", content, started_at AS "startedAt" FROM monitoring_rule
     WHERE holds = $1 AND started_at IS NOT NULL AND ended_at IS NULL ORDER BY id`,
    [holds],
  )
}

/** Returns the rules that hold acts under a key, which are read once. */
export async function requireHoldingRules(
  db: Queryable,
  key: string,
): Promise<readonly RuleVersion[]> {
  const known = kept.get(key)
  if (known) return known
  const rules = await listRulesInForce(db, true)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, rules)
  return rules
}

import type { Queryable } from '../../db/database.ts'
import { evaluate, type RuleOutcome } from './evaluate.ts'
import { type MeasuredActs, measureActs } from './measure-acts.ts'
import { type RuleVersion, windowOf } from './rule.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** What a rule found in an act. */
export interface RuleFinding {
  version: RuleVersion
  outcomes: readonly RuleOutcome[]
}

/**
 * Returns what rules find in each act, as they are written: what was decided before does not count.
 */
export async function findAll(
  db: Queryable,
  rules: readonly RuleVersion[],
  measuredActs: MeasuredActs,
): Promise<RuleFinding[][]> {
  const measured = await measureActs(db, rules, measuredActs)
  return measuredActs.acts.map((act, n) =>
    rules.flatMap((version) => {
      const outcomes = evaluate(version.content, act, measured[n] ?? {})
      return outcomes ? [{ version, outcomes }] : []
    }),
  )
}

/**
 * Returns what rules find in each act. A rule is quiet about an owner for as long as its window is
 * after a case that it opened was cleared: else every act that follows would be found again.
 */
export async function findAlerts(
  db: Queryable,
  rules: readonly RuleVersion[],
  measuredActs: MeasuredActs,
): Promise<RuleFinding[][]> {
  const { acts } = measuredActs
  const found = await findAll(db, rules, measuredActs)
  const owners = acts.flatMap(({ userId }, n) => (found[n]?.length ? [userId] : []))
  if (owners.length === 0) return found
  const cleared = await db.query<{ user_id: string; rule_id: string; at: Date }>(
    `SELECT a.user_id, a.rule_id, max(k.decided_at) AS at
     FROM monitoring_alert a JOIN compliance_case k ON k.id = a.case_id
     WHERE a.user_id = ANY ($1::uuid[]) AND k.state = 'cleared' GROUP BY a.user_id, a.rule_id`,
    [owners],
  )
  const ends = new Map(cleared.map((row) => [`${row.user_id} ${row.rule_id}`, row.at.getTime()]))
  return found.map((findings, n) => {
    const { userId = '', at } = acts[n] ?? {}
    return findings.filter(({ version }) => {
      const decided = ends.get(`${userId} ${version.ruleId}`)
      if (decided === undefined || at === undefined) return true
      return at.getTime() > decided + windowOf(version.content) * HOUR_MS
    })
  })
}

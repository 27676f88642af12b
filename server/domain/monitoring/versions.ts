import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { MonitoringRule, RuleVersion } from './rule.ts'
import type { Trial } from './try-rule.ts'

/** A version of a rule as operators see it. */
export interface ShownVersion extends RuleVersion {
  version: number
  madeBy: string
  madeAt: Date
  trial: Trial | null
  endedAt: Date | null
  endedBy: string | null
  endReason: string
}

const VERSIONS = `SELECT r.id, r.rule_id AS "ruleId", r.version, r.content, m.name AS "madeBy", r.made_at AS "madeAt",
    r.trial, r.started_at AS "startedAt", r.ended_at AS "endedAt", e.name AS "endedBy", r.end_reason AS "endReason"
  FROM monitoring_rule r JOIN office_operator m ON m.id = r.made_by LEFT JOIN office_operator e ON e.id = r.ended_by`

/**
 * Returns the last version of each rule, those in force first, and the version in force where a
 * later one waits.
 */
export function listMonitoringRules(db: Queryable): Promise<ShownVersion[]> {
  return db.query(
    `${VERSIONS} WHERE (r.started_at IS NOT NULL AND r.ended_at IS NULL)
       OR r.version = (SELECT max(l.version) FROM monitoring_rule l WHERE l.rule_id = r.rule_id)
     ORDER BY (r.started_at IS NOT NULL AND r.ended_at IS NULL) DESC, r.made_at DESC, r.id DESC LIMIT 500`,
    [],
  )
}

/** Returns all versions of a rule, the last one first. */
export function listRuleVersions(db: Queryable, ruleId: string): Promise<ShownVersion[]> {
  return db.query(`${VERSIONS} WHERE r.rule_id = $1 ORDER BY r.version DESC`, [ruleId])
}

/**
 * Returns all versions of a rule, the last one first, and locks the rule against others that make
 * one.
 */
export async function lockRuleVersions(db: Queryable, ruleId: string): Promise<ShownVersion[]> {
  await db.query('SELECT 1 FROM monitoring_rule WHERE rule_id = $1 AND version = 1 FOR UPDATE', [
    ruleId,
  ])
  return listRuleVersions(db, ruleId)
}

/** Returns a version; undefined where there is none. */
export async function findRuleVersion(
  db: Queryable,
  id: string,
): Promise<ShownVersion | undefined> {
  const [found] = await db.query<ShownVersion>(`${VERSIONS} WHERE r.id = $1`, [id])
  return found
}

interface NewVersion {
  content: MonitoringRule
  trial: Trial
  operatorId: string
  now: Date
}

/**
 * Stores a version of a rule, or the first version of a new one, and returns its id. Nothing
 * follows until it is started.
 */
export async function addVersion(
  tx: Queryable,
  { ruleId, content, trial, operatorId, now }: NewVersion & { ruleId: string | undefined },
): Promise<string> {
  const id = newId(now)
  await tx.query(
    `INSERT INTO monitoring_rule (id, rule_id, version, content, holds, made_by, made_at, trial)
     SELECT $1::uuid, $2::uuid, coalesce(max(r.version), 0) + 1, $3::jsonb, $4::boolean, $5::uuid, $6::timestamptz, $7::jsonb
     FROM monitoring_rule r WHERE r.rule_id = $2::uuid`,
    [
      id,
      ruleId ?? id,
      JSON.stringify(content),
      content.holds,
      operatorId,
      now,
      JSON.stringify(trial),
    ],
  )
  return id
}

/**
 * Puts a version in force in the transaction of the second signature; the version before ends.
 * Returns false where it was started before.
 */
export async function startVersion(
  tx: Queryable,
  { id, proposalId, operatorId, now }: { id: string; proposalId: string } & VersionChange,
): Promise<boolean> {
  await lockRules(tx)
  await tx.query(
    `UPDATE monitoring_rule r SET ended_at = $2, ended_by = $3
     FROM monitoring_rule n WHERE n.id = $1 AND n.started_at IS NULL AND r.rule_id = n.rule_id
       AND r.started_at IS NOT NULL AND r.ended_at IS NULL`,
    [id, now, operatorId],
  )
  const started = await tx.query(
    `UPDATE monitoring_rule SET started_at = $2, proposal_id = $3, proposal_kind = 'rule_start', proposal_state = 'done'
     WHERE id = $1 AND started_at IS NULL RETURNING 1`,
    [id, now, proposalId],
  )
  if (started.length === 0) return false
  await renewKey(tx)
  return true
}

interface VersionChange {
  operatorId: string
  now: Date
}

/** Ends a version that is in force; returns false where it is not. */
export async function endVersion(
  tx: Queryable,
  { id, operatorId, reason, now }: { id: string; reason: string } & VersionChange,
): Promise<boolean> {
  await lockRules(tx)
  const ended = await tx.query(
    `UPDATE monitoring_rule SET ended_at = $2, ended_by = $3, end_reason = $4
     WHERE id = $1 AND started_at IS NOT NULL AND ended_at IS NULL RETURNING 1`,
    [id, now, operatorId, reason],
  )
  if (ended.length === 0) return false
  await renewKey(tx)
  return true
}

async function lockRules(tx: Queryable): Promise<void> {
  await tx.query('SELECT 1 FROM monitoring_state WHERE id = 1 FOR UPDATE', [])
}

/** Lets servers read anew which rules hold acts. */
async function renewKey(tx: Queryable): Promise<void> {
  await tx.query(
    `UPDATE monitoring_state SET holding_key = CASE WHEN EXISTS (SELECT 1 FROM monitoring_rule
       WHERE holds AND started_at IS NOT NULL AND ended_at IS NULL) THEN $1::uuid END WHERE id = 1`,
    [randomUUID()],
  )
}

import type { Queryable } from '../../db/database.ts'
import type { Gauge } from '../../ops/metrics/metrics.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/** Stores the outcome of a check of the whole ledger. */
export async function storeAuditOutcome(
  db: Queryable,
  { at, violations }: { at: Date; violations: number },
): Promise<void> {
  await db.query(
    `INSERT INTO ledger_audit (at, violations) VALUES ($1, $2::int)
     ON CONFLICT (at) DO UPDATE SET violations = excluded.violations`,
    [at, violations],
  )
}

/**
 * Gauges of the last check of the ledger: its violations and its age; no values before the first
 * check.
 */
export async function readAuditGauges(db: Queryable, now: Date): Promise<Record<string, Gauge>> {
  const last = await db.query<{ at: Date; violations: number }>(
    'SELECT at, violations FROM ledger_audit ORDER BY at DESC LIMIT 1',
  )
  return {
    wallet_ledger_violations: last.map(({ violations }) => ({ labels: {}, value: violations })),
    wallet_ledger_audit_age_seconds: last.map(({ at }) => ({
      labels: {},
      value: Math.max(0, now.getTime() - at.getTime()) / SECOND_MS,
    })),
  }
}

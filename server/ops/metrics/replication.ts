import type { Database } from '../../db/database.ts'
import type { Gauge } from './metrics.ts'

/**
 * Gauges of the standbys of a PostgreSQL server, read at the primary: how far each is behind in
 * what it has applied. A standby that is idle is not behind. The role of the wallet must be a
 * member of pg_read_all_stats; without that only the number of standbys is known.
 */
export async function readReplication(db: Database): Promise<Record<string, Gauge>> {
  if (db.engine !== 'postgres') return {}
  const standbys = await db.query<{ standby: string; seconds: number | null; is_visible: boolean }>(
    `SELECT application_name AS standby, extract(epoch FROM replay_lag)::float8 AS seconds,
       state IS NOT NULL AS is_visible
     FROM pg_stat_replication ORDER BY application_name, pid`,
  )
  const visible = new Map(
    standbys
      .filter(({ is_visible }) => is_visible)
      .map(({ standby, seconds }) => [standby, seconds ?? 0] as const),
  )
  return {
    wallet_database_standbys: standbys.length,
    wallet_database_replication_lag_seconds: [...visible].map(([standby, value]) => ({
      labels: { standby },
      value,
    })),
  }
}

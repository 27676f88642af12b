import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { builtInMigrations } from '../../db/migrate.ts'
import type { WebApp } from '../web-app.ts'

/** Time limit of the database check: a slower database cannot serve requests, ms. */
const PATIENCE_MS = 2000

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, and the database accepts writes and
 * has our schema.
 */
export function addHealthRoutes(app: WebApp, { db, lifecycle }: Context): void {
  app.get('/healthz', (web) => {
    web.header('Cache-Control', 'no-store')
    return web.json({ status: 'ok' })
  })

  app.get('/readyz', async (web) => {
    web.header('Cache-Control', 'no-store')
    if (lifecycle.isDraining) return web.json({ status: 'draining' }, 503)
    return (await isReady(db))
      ? web.json({ status: 'ok' })
      : web.json({ status: 'unavailable' }, 503)
  })
}

/**
 * Returns whether the database answers in time, accepts writes (a standby does not), and has every
 * migration of this build.
 */
export async function isReady(db: Database): Promise<boolean> {
  const names = Object.keys(builtInMigrations())
  const answer = db
    .query<{ n: number; read_only: string }>(
      `SELECT count(*)::int AS n, current_setting('transaction_read_only') AS read_only
       FROM schema_migration WHERE name = ANY($1::text[])`,
      [names],
    )
    .then(([row]) => row?.n === names.length && row.read_only === 'off')
    .catch(() => false)
  return Promise.race([answer, giveUp()])
}

function giveUp(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS).unref()
  })
}

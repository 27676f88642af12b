import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { builtInMigrations } from '../db/migrate.ts'
import type { WebApp } from './web-app.ts'

/** A database that takes longer to answer than this is of no use to a request. */
const PATIENCE_MS = 2000

/** `/healthz`: the process lives. `/readyz`: it can serve, the database takes writes and has our schema. */
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
 * Whether the database answers soon, takes writes (a standby does not) and every migration of this build
 * has been applied to it.
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

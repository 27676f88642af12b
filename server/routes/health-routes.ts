import type { Context } from '../context.ts'
import type { WebApp } from './web-app.ts'

/** `/healthz`: the process answers. `/readyz`: it may be sent requests: database and schema are there, no shutdown. */
export function addHealthRoutes(app: WebApp, { db, lifecycle, log }: Context): void {
  app.get('/healthz', (web) => {
    web.header('Cache-Control', 'no-store')
    return web.json({ status: 'ok' })
  })

  app.get('/readyz', async (web) => {
    web.header('Cache-Control', 'no-store')
    if (lifecycle.isDraining) return web.json({ status: 'draining' }, 503)
    const isThere = await db
      .query('SELECT 1 FROM schema_migration LIMIT 1')
      .then((rows) => rows.length > 0)
      .catch((error: unknown) => {
        log.warn('database is not ready', { error: error instanceof Error ? error.name : '' })
        return false
      })
    return isThere ? web.json({ status: 'ok' }) : web.json({ status: 'unavailable' }, 503)
  })
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/open-database.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { hasPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { createServerDatabase, hasPostgres } from '../../support/test-database.ts'
import { actorsOf } from '../support/money-acts.ts'
import { findNotOnce, startLoad } from '../support/money-load.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'

const CLIENTS = 16
const ACTS = 200
const CONNECTIONS = 3

describe.runIf(hasPgbouncer && hasPostgres)('behind PgBouncer', () => {
  let bench: ServerBench
  let database: { url: string; drop: () => Promise<void> }
  let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>
  beforeAll(async () => {
    bench = await createServerBench()
    database = await createServerDatabase()
    pgbouncer = await startPgbouncer(database.url, CONNECTIONS)
  })
  afterAll(async () => {
    await bench?.clear()
    await pgbouncer?.stop()
    rmSync(pgbouncer.folder, { recursive: true, force: true })
    await database?.drop()
  })
  const start = (settings: Record<string, string> = {}) =>
    bench.start({
      DATABASE_URL: pgbouncer.url,
      DATA_DIR: join(bench.folder, 'pooled'),
      ...settings,
    })

  test('PgBouncer in transaction mode serves every call under load, each act once', async () => {
    const server = start({ DATABASE_POOLER: 'transaction' })
    const wallet = connectWallet(await server.ready)
    const tokens = [await registerRemotely(wallet), await registerRemotely(wallet)]
    const actors = await actorsOf(wallet, tokens)
    const load = startLoad([wallet], actors, CLIENTS, 'pooled')
    await load.reaches(ACTS)
    await load.stop()
    expect(load.outcomes.open).toEqual([])
    expect((await wallet.app.request('/readyz')).status).toBe(200)
    await server.stop()
    const db = await openDatabase({
      dataDir: '',
      databaseUrl: pgbouncer.url,
      pooler: 'transaction',
    })
    expect(await findNotOnce(db, load.outcomes.acknowledged)).toEqual([])
    expect(await auditLedger(db)).toEqual([])
    const [limit] = await db.transaction((tx) =>
      tx.query<{ statement_timeout: string }>('SHOW statement_timeout'),
    )
    expect(limit).toEqual({ statement_timeout: '15s' })
    expect(await db.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }])
    await db.close()
  })

  test('a start behind PgBouncer without the setting fails with a line that names it', async () => {
    const { code, stderr } = await start().ended
    expect([code, stderr]).toEqual([1, expect.stringContaining('DATABASE_POOLER=transaction')])
  })
})

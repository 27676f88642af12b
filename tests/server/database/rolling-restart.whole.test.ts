import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import type { Database } from '../../../server/db/database.ts'
import { builtInMigrations, migrate } from '../../../server/db/migrate.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { hasHaproxy, startHaproxy } from '../../support/haproxy.ts'
import { hasNginx, startNginx } from '../../support/nginx.ts'
import {
  createServerBench,
  type ServerBench,
  type ServerProcess,
} from '../../support/server-process.ts'
import { copyServerDatabase, hasPostgres } from '../../support/test-database.ts'
import { PEPPER } from '../support/app-harness.ts'
import { actorsOf } from '../support/money-acts.ts'
import { findNotOnce, startLoad } from '../support/money-load.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'
import { connectThrough, type LoadBalancer, startCalls } from '../support/rolling-load.ts'

const CLIENTS = 4
const ROUNDS = rounds(1, 10)
/** The documented check of HAProxy needs 1.5 s to see that a server stops. */
const DRAIN_SECONDS = '2'
/**
 * From an answer to the next call of a client: many calls for every state of a server, and no full
 * processors.
 */
const PAUSE_MS = rounds(40, 0)

/** What a next version may do to tables in use, see tests/architecture/migration-rules.ts. */
const NEXT_VERSION = {
  '990-next': `ALTER TABLE session ADD COLUMN next_place text NOT NULL DEFAULT '';
    ALTER TABLE transfer ADD COLUMN next_batch uuid;
    ALTER TABLE wallet_transaction ADD CONSTRAINT next_params CHECK (params IS NOT NULL) NOT VALID;
    CREATE TABLE next_table (id uuid PRIMARY KEY, transfer_id uuid NOT NULL REFERENCES transfer (id))`,
  '991-next': 'ALTER TABLE wallet_transaction VALIDATE CONSTRAINT next_params',
  '992-next':
    'CREATE INDEX IF NOT EXISTS next_kind ON wallet_transaction (user_id, kind, created_at)',
}

describe.runIf(hasPostgres)('two servers, restarted one by one', () => {
  let bench: ServerBench
  let database: { url: string; drop: () => Promise<void> }
  let db: Database
  let ports: readonly number[]
  const servers: ServerProcess[] = []

  const start = (n: number) => {
    const server = bench.start({
      PORT: String(ports[n]),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: join(bench.folder, `server-${n}`),
      PEPPER,
      TRUST_PROXY: '1',
      DRAIN_SECONDS,
      SMS_COOLDOWN_SECONDS: '0',
    })
    servers[n] = server
    return server.ready
  }
  const addressOf = (n: number) => `127.0.0.1:${ports[n]}`

  beforeAll(async () => {
    bench = await createServerBench()
    database = await copyServerDatabase()
    ports = [await findFreePort(), await findFreePort()]
    await Promise.all([start(0), start(1)])
    db = await openPostgres(database.url)
  })
  afterAll(async () => {
    await db?.close()
    await bench?.clear()
    await database?.drop()
  })

  test.runIf(hasNginx)(
    'servers that are restarted one by one fail no call behind nginx, on a database that is migrated meanwhile',
    async () => {
      const folder = join(bench.folder, 'nginx')
      const proxy = await startNginx(folder, folder, addressOf(0), addressOf(1))
      const migrateToNext = () => migrate(db, { ...builtInMigrations(), ...NEXT_VERSION })
      await expectNoFailure('nginx', proxy, migrateToNext)
      expect(await db.query('SELECT 1 FROM next_table')).toEqual([])
    },
  )

  test.runIf(hasHaproxy)(
    'servers that are restarted one by one fail no call behind HAProxy with deploy/proxy/haproxy.cfg',
    async () => {
      const folder = join(bench.folder, 'haproxy')
      await expectNoFailure('HAProxy', await startHaproxy(folder, addressOf(0), addressOf(1)))
    },
    PATIENCE_MS,
  )

  /** The servers work, are restarted and work again; `change` runs under their load. */
  async function expectNoFailure(
    name: string,
    proxy: LoadBalancer,
    change: () => Promise<void> = () => Promise.resolve(),
  ) {
    const wallet = connectThrough(proxy)
    const direct = connectWallet(`http://${addressOf(0)}`)
    const tokens = await Promise.all([0, 1].map(() => registerRemotely(direct)))
    const actors = await actorsOf(direct, tokens)
    const money = startLoad([wallet], actors, CLIENTS, name, PAUSE_MS)
    const other = startCalls(wallet, tokens, PAUSE_MS)
    await money.reaches(CLIENTS)
    await change()
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const n = round % 2
      expect((await servers[n]?.stop())?.code).toBe(0)
      await start(n)
      // nginx leaves a server alone for fail_timeout, 2 s, after it failed.
      await sleep(3000)
    }
    await Promise.all([money.stop(), other.stop()])
    await proxy.stop()
    expect(other.failures).toEqual([])
    expect(money.outcomes.open).toEqual([])
    expect(await findNotOnce(db, money.outcomes.acknowledged)).toEqual([])
    const calls = other.count() + money.outcomes.acknowledged.length
    report(`restarts behind ${name}`, { restarts: 2 * ROUNDS, calls, failed: 0 })
  }
})

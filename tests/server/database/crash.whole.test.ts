import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { provideDurablePostgres } from '../../../scripts/stages/postgres-cluster.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { copyDataFolder, hasPostgres } from '../../support/test-database.ts'
import { auditHistory } from '../support/history-audit.ts'
import { actorsOf } from '../support/money-acts.ts'
import { findNotOnce, type Load, settleOpen, startLoad } from '../support/money-load.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'

const CLIENTS = 16
const KILLS = rounds(1, 50)
const DATABASE_KILLS = rounds(1, 50)

let bench: ServerBench
beforeAll(async () => {
  bench = await createServerBench()
})
afterAll(() => bench.clear())

/** Some acts are answered, some under way and one is half done, whichever that is. */
async function untilBusy(load: Load): Promise<void> {
  await load.reaches(2 * CLIENTS)
  await sleep(Math.random() * 200)
}

async function expectWhole(db: Database, acts: readonly string[]): Promise<void> {
  expect(await findNotOnce(db, acts)).toEqual([])
  expect(await auditLedger(db)).toEqual([])
  expect(await auditHistory(db)).toEqual([])
}

test(
  'a server with its database inside, killed under load, keeps every act that it answered',
  async () => {
    const dataDir = await copyDataFolder(bench.folder)
    const start = async () => {
      const server = bench.start({ DATA_DIR: dataDir })
      return { server, wallet: connectWallet(await server.ready) }
    }
    let current = await start()
    const tokens = [await registerRemotely(current.wallet), await registerRemotely(current.wallet)]
    const counts = { acknowledged: 0, settled: 0 }
    for (let round = 0; round < KILLS; round += 1) {
      const { wallet, server } = current
      const actors = await actorsOf(wallet, tokens)
      const load = startLoad([wallet], actors, CLIENTS, `crash ${round}`)
      await untilBusy(load)
      await server.kill()
      await load.stop()
      const { acknowledged, open } = load.outcomes
      const left = await openDatabase({ dataDir })
      await expectWhole(left, acknowledged)
      await left.close()
      current = await start()
      await settleOpen(current.wallet, actors, open)
      counts.acknowledged += acknowledged.length
      counts.settled += open.length
      await current.server.stop()
      const settled = await openDatabase({ dataDir })
      await expectWhole(settled, open)
      await settled.close()
      if (round < KILLS - 1) current = await start()
    }
    expect(counts.acknowledged).toBeGreaterThan(KILLS * CLIENTS)
    expect(counts.settled).toBeGreaterThan(0)
    rmSync(dataDir, { recursive: true, force: true })
    report('embedded server killed', { kills: KILLS, lost: 0, doubled: 0, ...counts })
  },
  PATIENCE_MS,
)

describe.runIf(hasPostgres)('a PostgreSQL of its own', () => {
  test(
    'killed under load, keeps every act that was answered, and the server finds it again',
    async () => {
      const postgres = await provideDurablePostgres()
      if (!postgres) throw new Error('PostgreSQL does not start')
      onTestFinished(() => postgres.stop())
      const server = bench.start({
        DATABASE_URL: postgres.url,
        DATA_DIR: join(bench.folder, 'on-postgres'),
      })
      const wallet = connectWallet(await server.ready)
      const tokens = [await registerRemotely(wallet), await registerRemotely(wallet)]
      const counts = { acknowledged: 0, settled: 0 }
      for (let round = 0; round < DATABASE_KILLS; round += 1) {
        const actors = await actorsOf(wallet, tokens)
        const load = startLoad([wallet], actors, CLIENTS, `database ${round}`)
        await untilBusy(load)
        await postgres.kill()
        await sleep(100)
        await load.stop()
        await postgres.start()
        const { acknowledged, open } = load.outcomes
        await settleOpen(wallet, actors, open)
        const db = await openPostgres(postgres.url)
        await expectWhole(db, [...acknowledged, ...open])
        await db.close()
        counts.acknowledged += acknowledged.length
        counts.settled += open.length
      }
      expect(counts.acknowledged).toBeGreaterThan(DATABASE_KILLS * CLIENTS)
      report('PostgreSQL killed', { kills: DATABASE_KILLS, lost: 0, doubled: 0, ...counts })
      await server.stop()
    },
    PATIENCE_MS,
  )
})

import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { provideDurablePostgres } from '../../scripts/stages/postgres-cluster.ts'
import type { Loopback } from '../support/providers/loopback.ts'
import type { ServerBench, ServerProcess } from '../support/server-process.ts'
import { copyDataFolder, type TestEngine } from '../support/test-database.ts'

/** Longest time from the answer of the provider to the kill, ms. */
const LATEST_MS = 15

/** A request of a provider at which the server is killed. */
export interface KillStep {
  /** Method and path, as far as they matter. */
  request: string
  /** Before the provider has acted, before its answer, or shortly after that. */
  at: 'unheard' | 'unanswered' | 'answered'
}

/** Resolves when the server has come to the step and is dead. Nothing passes there but an `answered` one. */
export async function killAt(
  server: ServerProcess,
  double: Loopback,
  { request, at }: KillStep,
): Promise<void> {
  if (at !== 'answered') double.fail(request, { answer: 'none', isDropped: at === 'unheard' })
  await double.reached(request)
  if (at === 'answered') await sleep(randomInt(LATEST_MS))
  await server.kill()
  double.forgetFaults()
}

/** A database that outlives its servers. */
export interface LastingDatabase {
  /** Settings of a server on it. */
  settings: Readonly<Record<string, string>>
  /** Opens it for an act, while no server has the embedded one. */
  run<Result>(act: (db: Database) => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

export async function provideLastingDatabase(
  engine: TestEngine,
  bench: ServerBench,
): Promise<LastingDatabase> {
  const postgres = engine === 'postgres' ? await provideDurablePostgres() : undefined
  const dataDir = await copyDataFolder(bench.folder)
  const open = () => (postgres ? openPostgres(postgres.url) : openDatabase({ dataDir }))
  return {
    settings: { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) },
    async run(act) {
      const db = await open()
      return act(db).finally(() => db.close())
    },
    stop: async () => postgres?.stop(),
  }
}

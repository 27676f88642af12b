import { join } from 'node:path'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import {
  copyDataFolder,
  copyServerDatabase,
  testEngine,
  type TestEngine,
} from '../../support/test-database.ts'

/** A database that outlives its servers. */
export interface LastingDatabase {
  /** Settings of a server on it. */
  settings: Readonly<Record<string, string>>
  /** Opens it for an act, while no server has the embedded one. */
  run<Result>(act: (db: Database) => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

/**
 * A database for server processes, with the whole schema; what is embedded, and the secret, is in
 * `folder`.
 */
export async function provideLastingDatabase(
  folder: string,
  engine: TestEngine = testEngine,
): Promise<LastingDatabase> {
  const onServer = engine === 'postgres' ? await copyServerDatabase() : undefined
  const dataDir = onServer ? join(folder, 'on-postgres') : await copyDataFolder(folder)
  const open = () => (onServer ? openPostgres(onServer.url) : openDatabase({ dataDir }))
  return {
    settings: { DATA_DIR: dataDir, ...(onServer && { DATABASE_URL: onServer.url }) },
    async run(act) {
      const db = await open()
      return act(db).finally(() => db.close())
    },
    stop: async () => onServer?.drop(),
  }
}

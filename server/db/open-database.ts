import type { Database } from './database.ts'
import type { DatabaseError } from './database-error.ts'
import { builtInMigrations, migrate } from './migrate.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres, type Pooler } from './postgres/open-postgres.ts'

/**
 * Opens the database and brings its schema up to date: the PostgreSQL server of `databaseUrl`, else
 * the embedded engine in the folder `db` of `dataDir`. `connections` are the most to a server,
 * `pooler` is what is in front of it. `onProgress` gets a line where opening takes noticeably long,
 * `onFailure` the reason when the embedded engine has failed for good. Throws DatabaseError, or
 * DatabaseUnavailable when the server is out of reach.
 */
export async function openDatabase(options: {
  dataDir: string
  databaseUrl?: string
  connections?: number
  pooler?: Pooler
  onProgress?: (line: string) => void
  onFailure?: (failure: DatabaseError) => void
}): Promise<Database> {
  const db = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options)
    : await openEmbedded(options.dataDir, options)
  try {
    await migrate(db, builtInMigrations())
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

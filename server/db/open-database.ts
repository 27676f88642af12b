import type { Database } from './database.ts'
import type { DatabaseError } from './database-error.ts'
import { builtInMigrations, migrate } from './migrate.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgres } from './open-postgres.ts'

/**
 * Opens the database and brings its schema up to date: the PostgreSQL server of `databaseUrl`, else
 * the embedded engine in the folder `db` of `dataDir`. `connections` are the most to a server. `onProgress` gets a line where opening takes
 * noticeably long, `onFailure` the reason when the embedded engine has failed for good. Throws DatabaseError, or the error of node-postgres when the server is out of reach.
 */
export async function openDatabase(options: {
  dataDir: string
  databaseUrl?: string
  connections?: number
  onProgress?: (line: string) => void
  onFailure?: (failure: DatabaseError) => void
}): Promise<Database> {
  const db = options.databaseUrl
    ? await openPostgres(options.databaseUrl, { connections: options.connections })
    : await openEmbedded(options.dataDir, options)
  try {
    await migrate(db, builtInMigrations())
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

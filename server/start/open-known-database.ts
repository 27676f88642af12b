import { readDatabaseConfig } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/postgres/open-postgres.ts'

/**
 * The database of the wallet as a program that only reads finds it; `note` says why there is none.
 */
interface KnownDatabase {
  db: Database | null
  note?: string
  /** A database is set and does not answer: an operator has to look at it. */
  isSilent?: true
}

/**
 * Opens the wallet's PostgreSQL as it is, without a migration: null where none is set, it does not
 * answer, or no server has started on it. The embedded database belongs to its server alone.
 */
export async function openKnownDatabase(
  env: Readonly<Record<string, string | undefined>>,
): Promise<KnownDatabase> {
  const { DATABASE_URL: url, DATABASE_POOLER: pooler } = readDatabaseConfig(env)
  if (!url) return { db: null }
  try {
    const db = await openPostgres(url, { connections: 1, ...(pooler && { pooler }) })
    const [row] = await db.query<{ table: string | null }>(
      "SELECT to_regclass('chain_wallet')::text AS table",
    )
    if (row?.table) return { db }
    await db.close()
    return { db: null, note: 'the database of DATABASE_URL is empty: no server has started on it' }
  } catch {
    return { db: null, note: 'the database of DATABASE_URL does not answer', isSilent: true }
  }
}

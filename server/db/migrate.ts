import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './database-error.ts'
import type { Database, Queryable } from './database.ts'
import { readSqlState } from './sql-state.ts'

/** Unique violation, duplicate object (a table's type), duplicate table. */
const MADE_MEANWHILE = new Set(['23505', '42710', '42P07'])
const MAX_TRIES = 10
/** Lock not available within the time limit. */
const BLOCKED = '55P03'
/** While a migration waits for a table, every statement on that table waits behind it. */
const LOCK_TIMEOUT_MS = 1000
const LOCK_PAUSE_MS = 500
const LOCK_TRIES = 200

/** SQL by the name of its file, e.g. `001-foundation`. */
export type Migrations = Readonly<Record<string, string>>

/** The migrations of this build. */
export function builtInMigrations(): Migrations {
  const files = import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  return Object.fromEntries(
    Object.entries(files).map(([path, sql]) => [path.replace(/^.*\/|\.sql$/g, ''), sql]),
  )
}

/**
 * Brings the schema up to `migrations`, each in a transaction of its own, in the order of their
 * names. Processes that start together wait for each other, and each migration is applied once.
 * Servers of the version before go on meanwhile (R4): a migration that cannot lock a table within a
 * second lets them pass and tries again. Throws DatabaseError MIGRATION_CHANGED when an applied one
 * reads differently now, and the database's error when a table stayed locked for minutes.
 */
export async function migrate(db: Database, migrations: Migrations): Promise<void> {
  await prepareBook(db)
  for (const name of Object.keys(migrations).toSorted()) {
    await applyWhenFree(db, name, migrations[name] ?? '')
  }
}

async function applyWhenFree(db: Database, name: string, sql: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.transaction((tx) => apply(tx, name, sql), { isUnlimited: true })
      return
    } catch (error) {
      if (tries === LOCK_TRIES || readSqlState(error) !== BLOCKED) throw error
      await sleep(LOCK_PAUSE_MS)
    }
  }
}

/**
 * `IF NOT EXISTS` is not atomic: a concurrent process may get an error that the table, its type or
 * its row exists, and tries again.
 */
async function prepareBook(db: Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.query(`CREATE TABLE IF NOT EXISTS schema_lock (id integer PRIMARY KEY);
        CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, sha256 char(64) NOT NULL);
        INSERT INTO schema_lock (id) VALUES (1) ON CONFLICT (id) DO NOTHING`)
      return
    } catch (error) {
      if (tries === MAX_TRIES || !MADE_MEANWHILE.has(readSqlState(error) ?? '')) throw error
    }
  }
}

async function apply(tx: Queryable, name: string, sql: string): Promise<void> {
  await tx.query('SET LOCAL lock_timeout = 0')
  await tx.query('SELECT id FROM schema_lock WHERE id = 1 FOR UPDATE')
  const sha256 = createHash('sha256').update(sql).digest('hex')
  const [applied] = await tx.query<{ sha256: string }>(
    'SELECT sha256 FROM schema_migration WHERE name = $1',
    [name],
  )
  if (applied?.sha256 === sha256) return
  if (applied) {
    throw new DatabaseError(
      'MIGRATION_CHANGED',
      `The database schema does not fit: migration ${name} was edited after it had been applied`,
    )
  }
  await tx.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await tx.query(sql)
  await tx.query('INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)', [name, sha256])
}

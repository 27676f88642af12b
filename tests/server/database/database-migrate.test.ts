import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { builtInMigrations, migrate } from '../../../server/db/migrate.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { PATIENCE_MS } from '../../support/test-duration.ts'
import {
  bothEngines,
  createServerDatabase,
  hasPostgres,
  withTestDatabase,
} from '../../support/test-database.ts'

describe.each(bothEngines)('migrations (%s)', (engine) => {
  const database = withTestDatabase(engine)
  const builtIn = builtInMigrations()

  test('migrations are applied in order, and each once', async () => {
    const db = database()
    const more = {
      ...builtIn,
      '901-b': 'INSERT INTO extra (id) VALUES (1)',
      '900-a': 'CREATE TABLE extra (id integer)',
    }
    await migrate(db, more)
    await Promise.all([migrate(db, more), migrate(db, more)])
    expect(await db.query('SELECT id FROM extra')).toEqual([{ id: 1 }])
    expect(await db.query('SELECT name FROM schema_migration ORDER BY name')).toEqual(
      Object.keys(more)
        .toSorted()
        .map((name) => ({ name })),
    )
  })

  test('migrations that were edited after being applied are refused', async () => {
    const edited = { ...builtIn, '001-foundation': `${builtIn['001-foundation']}\n` }
    await expect(migrate(database(), edited)).rejects.toMatchObject({
      code: 'MIGRATION_CHANGED',
      message: expect.stringContaining('001-foundation was edited'),
    })
  })

  test('migrations leave nothing of a failed one', async () => {
    const db = database()
    const wrong = { '910-wrong': 'CREATE TABLE half (id integer); SELECT * FROM nowhere' }
    await expect(migrate(db, wrong)).rejects.toThrow(/nowhere/)
    expect(await db.query(`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }])
    expect(await db.query(`SELECT name FROM schema_migration WHERE name = '910-wrong'`)).toEqual([])
  })
})

describe.runIf(hasPostgres)('a migration of a table that is in use', () => {
  test('a migration of a table that is in use lets others read it meanwhile, and is applied when the table is free', async () => {
    const { url, drop } = await createServerDatabase()
    const [reader, server] = [await openPostgres(url), await openPostgres(url)]
    await migrate(server, builtInMigrations())
    const next = { '920-place': `ALTER TABLE session ADD COLUMN place text NOT NULL DEFAULT ''` }
    const state = { isMigrated: false }
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('BEGIN; SELECT 1 FROM session LIMIT 1')
    const migrating = migrate(server, next).then(() => (state.isMigrated = true))
    await expect.poll(() => countWaiting(reader), { timeout: PATIENCE_MS }).toBeGreaterThan(0)
    // It waits behind the migration, which gives way before the other one ends.
    await reader.query('SELECT 1 FROM session LIMIT 1')
    expect(state.isMigrated).toBe(false)
    await other.end()
    await migrating
    await reader.query('SELECT place FROM session LIMIT 1')
    await Promise.all([reader.close(), server.close()])
    await drop()
  })
})

/** Statements that wait for a lock. */
async function countWaiting(db: Database): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM pg_locks WHERE NOT granted',
  )
  return Number(row?.count)
}

describe.runIf(hasPostgres)('servers that start together', () => {
  test.each(['read committed', 'serializable'])('migrate once (%s)', async (isolation) => {
    const { url, drop } = await createServerDatabase()
    const options = `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`
    const servers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => openPostgres(url, { options })))
    const builtIn = builtInMigrations()
    await Promise.all(servers.map((db) => migrate(db, builtIn)))
    const names = await servers[0]?.query('SELECT name FROM schema_migration ORDER BY name')
    expect(names).toEqual(Object.keys(builtIn).map((name) => ({ name })))
    await Promise.all(servers.map((db) => db.close()))
    await drop()
  })
})

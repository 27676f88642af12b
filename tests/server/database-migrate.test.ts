import { describe, expect, test } from 'vitest'
import { builtInMigrations, migrate } from '../../server/db/migrate.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import {
  bothEngines,
  createServerDatabase,
  hasPostgres,
  withTestDatabase,
} from '../support/test-database.ts'

describe.each(bothEngines)('migrations (%s)', (engine) => {
  const database = withTestDatabase(engine)
  const builtIn = builtInMigrations()

  test('are applied in order, and each once', async () => {
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

  test('that were edited after being applied are refused', async () => {
    const edited = { ...builtIn, '001-foundation': `${builtIn['001-foundation']}\n` }
    await expect(migrate(database(), edited)).rejects.toMatchObject({
      code: 'MIGRATION_CHANGED',
      message: expect.stringContaining('001-foundation was edited'),
    })
  })

  test('leave nothing of a failed one', async () => {
    const db = database()
    const wrong = { '910-wrong': 'CREATE TABLE half (id integer); SELECT * FROM nowhere' }
    await expect(migrate(db, wrong)).rejects.toThrow(/nowhere/)
    expect(await db.query(`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }])
    expect(await db.query(`SELECT name FROM schema_migration WHERE name = '910-wrong'`)).toEqual([])
  })
})

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

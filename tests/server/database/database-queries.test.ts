import { describe, expect, test, vi } from 'vitest'
import { readSqlState } from '../../../server/db/sql-state.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'

const MALFORMED_TEXT = '22P02'
const UNIQUE_VIOLATION = '23505'
const IN_FAILED_TRANSACTION = '25P02'

const ADD_TEXT = `INSERT INTO text_item (iname, lang, text) VALUES ($1, 'en', 'text')`

const stateOf = (act: Promise<unknown>) => act.then(() => 'no error', readSqlState)

describe.each(bothEngines)('a database (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test('a database returns bigint, Date, json and exact decimals', async () => {
    const [row] = await database().query(
      `SELECT $1::bigint AS big, $2::timestamptz AS moment, $3::jsonb AS json, 0.10::numeric AS exact`,
      [2n ** 62n, new Date('2026-11-20T12:00:00.123Z'), { a: ['b'] }],
    )
    expect(row).toEqual({
      big: 2n ** 62n,
      moment: new Date('2026-11-20T12:00:00.123Z'),
      json: { a: ['b'] },
      exact: '0.10',
    })
  })

  test('a database stays usable after parameters that do not fit', async () => {
    const db = database()
    const find = (id: unknown) => db.query('SELECT id FROM account WHERE id = $1', [id])
    const add = (one: unknown) => db.query('SELECT $1::int + 1 AS sum', [one])
    for (let round = 0; round < 3; round += 1) {
      expect(await stateOf(find('x'))).toBe(MALFORMED_TEXT)
      expect(await stateOf(add('one'))).toBe(MALFORMED_TEXT)
      expect(await stateOf(add('\0'))).toMatch(/^22/)
      expect(await stateOf(db.query('SELECT $1::int', []))).toBe('08P01')
      expect(await stateOf(db.query('SELEC $1', [1]))).toBe('42601')
      expect(await add(1)).toEqual([{ sum: 2 }])
      expect(await find('00000000-0000-7000-8000-000000000000')).toEqual([])
    }
  })

  test('a database answers concurrent statements, right and wrong ones mixed', async () => {
    const db = database()
    const acts = Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? stateOf(db.query('SELECT $1::uuid', [`bad ${n}`]))
        : db.query<{ n: number }>('SELECT $1::int AS n', [n]).then(([row]) => row?.n),
    )
    expect(await Promise.all(acts)).toEqual(acts.map((_, n) => (n % 3 === 0 ? MALFORMED_TEXT : n)))
  })

  test('a database finds a row by its key in a small table too, because the plan is kept when it grows', async () => {
    const db = database()
    await db.query(
      `INSERT INTO text_item (iname, lang, text) SELECT 'small ' || n, 'en', $1 FROM generate_series(1, 300) AS n`,
      ['x'],
    )
    await db.query('ANALYZE text_item')
    const plan = await db.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT text FROM text_item WHERE iname = 'small 7' AND lang = 'en'`,
    )
    expect(plan[0]?.['QUERY PLAN']).toMatch(/^Index Scan using text_item_pkey/)
    await db.query('DELETE FROM text_item')
  })

  test('transfers four megabytes in both directions', async () => {
    const long = 'ж'.repeat(2_000_000)
    const [row] = await database().query<{ text: string }>('SELECT $1::text AS text', [long])
    expect(row?.text).toBe(long)
  })

  test('a transaction is rolled back as a whole, and the next one works', async () => {
    const db = database()
    const twice = db.transaction(async (tx) => {
      await tx.query(ADD_TEXT, ['one'])
      await tx.query(ADD_TEXT, ['one'])
    })
    expect(await stateOf(twice)).toBe(UNIQUE_VIOLATION)
    const goesOn = db.transaction(async (tx) => {
      await tx.query('SELECT $1::uuid', ['x']).catch(() => {})
      await tx.query('SELECT 1')
    })
    expect(await stateOf(goesOn)).toBe(IN_FAILED_TRANSACTION)
    expect(await db.query('SELECT iname FROM text_item')).toEqual([])
    await db.transaction((tx) => tx.query(ADD_TEXT, ['two']))
    expect(await db.query('SELECT iname FROM text_item')).toEqual([{ iname: 'two' }])
  })

  test('a database repeats a transaction only after serialization failures and deadlocks', async () => {
    const db = database()
    let tries = 0
    const failing = (sqlState: string) =>
      db.transaction(async () => {
        tries += 1
        if (tries < 4) throw Object.assign(new Error('again'), { code: sqlState })
        return tries
      })
    expect(await failing('40001')).toBe(4)
    tries = 0
    expect(await failing('40P01')).toBe(4)
    tries = 0
    expect(await stateOf(failing(UNIQUE_VIOLATION))).toBe(UNIQUE_VIOLATION)
    expect(tries).toBe(1)
  })

  test('a database gives up on a transaction after thirty tries', async () => {
    const withoutPause = vi.spyOn(Math, 'random').mockReturnValue(0)
    let tries = 0
    const hopeless = database().transaction(async () => {
      tries += 1
      throw Object.assign(new Error('again'), { code: '40001' })
    })
    expect(await stateOf(hopeless)).toBe('40001')
    expect(tries).toBe(30)
    withoutPause.mockRestore()
  })
})

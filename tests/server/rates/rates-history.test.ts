import { describe, expect, test } from 'vitest'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import { midOfDay, storePast } from '../../../server/domain/rates/rate-history.ts'
import { listRates, moveRates } from '../../../server/domain/rates/rates.ts'
import { simulatedRates, simulateMids } from '../../../server/sandbox/simulated-rates.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { storedRates } from '../support/rate-world.ts'
import { NOON } from '../support/ledger-world.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/rules/durations.ts'

const after = (ms: number) => new Date(NOON.getTime() + ms)
const at = (step: string, ms: number) => ({ step, at: after(ms) })

describe.each(testEngines)('the history of the rates (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function pointsOf(code: string) {
    return database().query<{ step: string; at: Date }>(
      'SELECT step, at FROM rate_point WHERE currency_code = $1 ORDER BY step, at',
      [code],
    )
  }

  /** Points of a minute, an hour and a day that a clean-up leaves. */
  async function countSteps(ms: number): Promise<number[]> {
    await cleanUp(database(), after(ms))
    const points = await pointsOf('EUR')
    return ['minute', 'hour', 'day'].map((name) => points.filter((p) => p.step === name).length)
  }

  async function readMidOfDay(code: string, moment: Date): Promise<string | null | undefined> {
    const [row] = await database().query<{ mid: string | null }>(
      `SELECT ${midOfDay('$1', '$2::timestamptz')} AS mid`,
      [code, moment],
    )
    return row?.mid
  }

  test('the history of the rates has the first price of each minute, hour and day, whoever moves the rates', async () => {
    const db = database()
    const moments = [100, 30_000, MINUTE_MS, 59 * MINUTE_MS, 61 * MINUTE_MS, DAY_MS]
    for (const ms of moments) {
      await Promise.all([1, 2].map(() => moveRates(db, simulatedRates, after(ms))))
    }
    expect(await pointsOf('EUR')).toEqual([
      at('day', -DAY_MS / 2),
      at('day', DAY_MS / 2),
      at('hour', 0),
      at('hour', 60 * MINUTE_MS),
      at('hour', DAY_MS),
      at('minute', 0),
      at('minute', MINUTE_MS),
      at('minute', 59 * MINUTE_MS),
      at('minute', 61 * MINUTE_MS),
      at('minute', DAY_MS),
    ])
  })

  test('the history of the rates tells the price of a day, or of the last day before it that has one', async () => {
    const played = (ms: number) => {
      const rub = { code: 'RUB', mid_usd: '0.012500000000', position: 1 }
      return simulateMids([rub], after(ms)).get('RUB')
    }
    expect(await readMidOfDay('RUB', after(-DAY_MS))).toBeNull()
    expect(await readMidOfDay('RUB', after(5000))).toBe(played(100))
    expect(await readMidOfDay('RUB', after(DAY_MS))).toBe(played(DAY_MS))
    expect(await readMidOfDay('RUB', after(9 * DAY_MS))).toBe(played(DAY_MS))
    expect(await readMidOfDay('USD', after(9 * DAY_MS))).toBe('1.000000000000')
  })

  test('the history of the rates keeps minutes for a day, hours for a month and days for ever', async () => {
    expect(await countSteps(DAY_MS)).toEqual([5, 3, 2])
    expect(await countSteps(DAY_MS + 2 * MINUTE_MS)).toEqual([3, 3, 2])
    expect(await countSteps(31 * DAY_MS + MINUTE_MS)).toEqual([0, 2, 2])
    expect(await countSteps(3000 * DAY_MS)).toEqual([0, 0, 2])
  })

  test('the history of the sandbox covers a year from the start, and is stored once', async () => {
    const db = database()
    const now = after(40 * DAY_MS)
    await Promise.all([1, 2, 3].map(() => storePast(db, simulatedRates, now)))
    const points = await pointsOf('EUR')
    const first = (step: string) => points.find((point) => point.step === step)?.at.getTime() ?? 0
    expect((now.getTime() - first('day')) / DAY_MS).toBeGreaterThan(364)
    expect((now.getTime() - first('hour')) / DAY_MS).toBeGreaterThan(29.5)
    expect((now.getTime() - first('minute')) / DAY_MS).toBeGreaterThan(0.98)
    await storePast(db, simulatedRates, now)
    expect(await pointsOf('EUR')).toHaveLength(points.length)
  })

  test('the history of the rates has neither rates nor prices without a source', async () => {
    const db = database()
    const stored = await pointsOf('EUR')
    const now = after(50 * DAY_MS)
    await moveRates(db, storedRates([]), now)
    expect(await listRates(db)).toEqual([])
    expect(await pointsOf('EUR')).toEqual(stored)
  })

  test.each(['minute', 'hour'])(
    'the history of the rates finds old points of a %s by an index of their time',
    async (step) => {
      const plan = await database().transaction(async (tx) => {
        await tx.query('SET LOCAL enable_seqscan = off')
        await tx.query('SET LOCAL enable_sort = off')
        return tx.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT 1 FROM rate_point WHERE at < '2026-01-01' AND step = '${step}'
         ORDER BY at LIMIT 500`,
        )
      })
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(`rate_point_${step}`)
    },
  )
})

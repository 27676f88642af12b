import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { readFlow } from '../../../server/domain/history/flow.ts'
import { giveOpeningBalances } from '../../../server/sandbox/opening-balances.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner, NOON } from '../support/ledger-world.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const ago = (days: number) => new Date(NOON.getTime() - days * DAY_MS).toISOString()

describe.each(testEngines)('money in and out in one currency (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function open(): Promise<string> {
    const db = database()
    const { userId } = await createOwner(db, {})
    await db.transaction((tx) =>
      giveOpeningBalances(tx, { userId, environment: 'ewallet', now: NOON }),
    )
    return userId
  }

  test('the flow of one account is exact, without its exchanges and what is not complete', async () => {
    const db = database()
    const userId = await open()
    await db.query(
      `UPDATE wallet_transaction SET status = 'failed'
       WHERE user_id = $1 AND kind = 'withdrawal' AND amount_minor = -850000`,
      [userId],
    )
    const flow = await readFlow(db, {
      userId,
      query: { currency_code: 'RUB' },
    })
    expect(flow).toMatchObject({
      currency_code: 'RUB',
      is_converted: false,
      total: { in: '277500.00', out: '41919.25' },
      months: [],
      categories: [
        { category: 'top_up', is_in: true, amount: '277500.00', percent: '100' },
        { category: 'withdrawal', is_in: false, amount: '41919.25', percent: '100' },
      ],
    })
  })

  test('the flow of all accounts is converted at the price of each day', async () => {
    const db = database()
    const userId = await open()
    await db.query(`DELETE FROM rate_point`)
    await db.query(
      `INSERT INTO rate_point (currency_code, step, at, mid_usd) VALUES
         ('USD', 'day', $1, 1), ('EUR', 'day', $1, 2), ('RUB', 'day', $1, 0.01),
         ('USDC', 'day', $1, 1), ('EUR', 'day', $2, 4)`,
      [ago(365), ago(10)],
    )
    const query = {
      stated_code: 'USD',
      currency_code: 'EUR',
      created_at__gte: ago(60),
      created_at__lt: ago(0),
      months: [ago(60), ago(10), ago(0)],
    }
    const { categories, months, is_converted, total } = await readFlow(db, { userId, query })
    expect(is_converted).toBe(true)
    // 400.00 and 150.00 at two dollars, 118.93 at four.
    expect(months).toEqual([
      { in: '800.00', out: '300.00', is_in_converted: true, is_out_converted: true },
      { in: '475.72', out: '0.00', is_in_converted: true, is_out_converted: false },
    ])
    expect(total).toMatchObject({ in: '1275.72', out: '300.00' })
    expect(categories.map(({ category, amount }) => [category, amount])).toEqual([
      ['top_up', '1275.72'],
      ['withdrawal', '300.00'],
    ])
  })

  test('a month is the same sum in every period, and its shares add up to 100', async () => {
    const db = database()
    const userId = await open()
    const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 70 * 24 }), {
      minLength: 2,
      maxLength: 7,
    })
    const stated = fc.constantFrom('RUB', 'USD', 'EUR', 'USDC', 'JPY')
    await fc.assert(
      fc.asyncProperty(cuts, stated, async (hours, stated_code) => {
        const months = hours.toSorted((a, b) => b - a).map((hour) => ago(hour / 24))
        const all = await readFlow(db, { userId, query: { stated_code, months } })
        for (const [index, sums] of all.months.entries()) {
          const one = await readFlow(db, {
            userId,
            query: {
              stated_code,
              created_at__gte: months[index] ?? '',
              created_at__lt: months[index + 1] ?? '',
            },
          })
          expect(one.total).toEqual(sums)
          for (const isIn of [true, false]) {
            const shares = one.categories.filter(({ is_in }) => is_in === isIn)
            const sum = shares.reduce((added, { percent }) => added + Number(percent), 0)
            expect([0, 100]).toContain(sum)
          }
        }
      }),
      { numRuns: 10 },
    )
  })

  test('money in and out in one currency is stated in the currency of the first account, and refused in one that does not exist', async () => {
    const userId = await open()
    const { currency_code } = await readFlow(database(), { userId, query: {} })
    expect(currency_code).toBe('RUB')
    const flow = readFlow(database(), { userId, query: { stated_code: 'XXX' } })
    await expect(flow).rejects.toThrow('CURRENCY_NOT_OFFERED')
  })
})

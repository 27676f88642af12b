import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Queryable } from '../../../server/db/database.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { moveRates } from '../../../server/domain/rates/rates.ts'
import { runRateOrders } from '../../../server/domain/rate-orders/due-rate-orders.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { endingAt } from '../support/ending-database.ts'
import {
  dayAfter,
  onlyOrder,
  placeOrder,
  pricesWithEuro,
  publishEuro,
  runOrders,
} from '../support/rate-order-acts.ts'

/** Most statements that it may take. */
const MOST_STEPS = 200
const DAY_S = 86_400

describe.each(testEngines)('a server that ends at one statement (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  const nextKey = () => `${engine} order step ${(n += 1)}`

  const setUp = async (untilOn: string) => {
    await publishEuro(wallet, 1000)
    const { token } = await registerOwner(wallet, { isVerified: true })
    const before = Number(await balanceOf(wallet, token, 'EUR'))
    await placeOrder(wallet, token, { key: nextKey() }, { until_on: untilOn })
    return { token, before }
  }

  test.each(['published', 'executed', 'expired'] as const)(
    'a server that ends at any statement leaves an order that is %s to be ended once',
    async (what) => {
      let isWhole = false
      for (let last = 1; !isWhole && last < MOST_STEPS; last += 1) {
        const { token, before } = await setUp(dayAfter(wallet, 0))
        const { db, clock, log } = wallet.context
        const { ending, seen } = endingAt(db, last)
        if (what === 'published') {
          wallet.clock.forwardSeconds(1)
          await moveRates(ending, pricesWithEuro(1030), clock.now()).catch(() => {})
          // Another server publishes what this one did not; the rate is gone before anybody looks.
          await publishEuro(wallet, 1030)
          await publishEuro(wallet, 1000)
        } else {
          if (what === 'executed') await publishEuro(wallet, 1030)
          else wallet.clock.forwardSeconds(DAY_S)
          await runRateOrders(ending, { clock, log }).catch(() => {})
        }
        isWhole = !seen.hasEnded
        wallet.clock.forwardSeconds(120)
        await runOrders(wallet)
        const { state } = await onlyOrder(wallet, token)
        expect(state, `statement ${last}`).toBe(what === 'expired' ? 'expired' : 'done')
        const left = what === 'expired' ? before : before - 100
        expect(Number(await balanceOf(wallet, token, 'EUR'))).toBeCloseTo(left, 2)
      }
      expect(isWhole).toBe(true)
      expect(await auditLedger(wallet.context.db)).toEqual([])
    },
    120_000,
  )

  test('an order whose rate is superseded while it is executed waits for the next look, not for a minute', async () => {
    const { token, before } = await setUp(dayAfter(wallet, 0))
    await publishEuro(wallet, 1030)
    const { db, clock, log } = wallet.context
    let hasEnded = false
    const superseding: Database = {
      ...db,
      engine: db.engine,
      query: (sql, parameters) => db.query(sql, parameters),
      transaction: (act, options) =>
        db.transaction((tx) => {
          const query: Queryable['query'] = async (sql, parameters) => {
            const rows = await tx.query(sql, parameters)
            if (sql.includes('is_rate_good')) {
              hasEnded = true
              await tx.query(
                `UPDATE rate SET valid_until = o.reached_at - interval '1 second' FROM rate_order o WHERE o.rate_id = rate.id`,
              )
            }
            // oxlint-disable-next-line typescript/no-unsafe-return, typescript/no-unsafe-type-assertion -- the rows are those of the statement
            return rows as never
          }
          return act({ query })
        }, options),
    }
    await runRateOrders(superseding, { clock, log })
    expect(hasEnded).toBe(true)
    expect((await onlyOrder(wallet, token)).state).toBe('waiting')
    await runOrders(wallet)
    expect((await onlyOrder(wallet, token)).state).toBe('done')
    expect(Number(await balanceOf(wallet, token, 'EUR'))).toBeCloseTo(before - 100, 2)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    'leaves an order that is %s to be ended once, whichever statement it was',
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
})

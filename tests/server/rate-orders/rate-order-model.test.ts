import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { listAccounts, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import {
  cancelOrder,
  endWaiting,
  placeOrder,
  publishEuro,
  readOrders,
  runOrders,
} from '../support/rate-order-acts.ts'

/** What happens at once; prices are thousandths of that at the beginning. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    amount: fc.bigInt({ min: 1_00n, max: 300_00n }),
    away: fc.integer({ min: 1, max: 60 }),
    sendings: fc.constantFrom(1, 2, 3),
  }),
  fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('publish' as const), price: fc.integer({ min: 980, max: 1080 }) }),
  fc.record({ kind: fc.constant('run' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
const bursts = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 5,
})
const RUNS = rounds(6, 100)
let keys = 0

const minor = (amount: string | undefined): Minor => parseAmount(amount ?? '0', 2) ?? 0n

describe.each(testEngines)('orders at a rate against a model (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  async function run(token: string, one: Act): Promise<void> {
    if (one.kind === 'publish') return publishEuro(wallet, one.price)
    if (one.kind === 'run') {
      await runOrders(wallet)
      return
    }
    if (one.kind === 'cancel') {
      const { results } = await readOrders(wallet, token)
      const order = results.filter(({ state }) => state === 'waiting')[one.at]
      if (order) await cancelOrder(wallet, token, order.id)
      return
    }
    keys += 1
    const wish = { key: `model ${keys}`, amount: formatAmount(one.amount, 2), away: one.away }
    await Promise.all(Array.from({ length: one.sendings }, () => placeOrder(wallet, token, wish)))
  }

  test(
    'the money of orders at a rate is in the account, set aside or exchanged, once, whatever happens concurrently',
    async () => {
      await fc.assert(
        fc.asyncProperty(bursts, async (sequence) => {
          await publishEuro(wallet, 1000)
          // The price of the start may have reached orders of the sequence before.
          await runOrders(wallet)
          await endWaiting(wallet)
          const { token } = await registerOwner(wallet, { isVerified: true })
          const [before, beforeTo] = await readBoth(wallet, token)
          for (const burst of sequence) {
            await Promise.all(burst.map((one) => run(token, one)))
            // What was reached is executed by whoever looks next.
            await runOrders(wallet)
            const [account, rubles] = await readBoth(wallet, token)
            const { results } = await readOrders(wallet, token)
            const sumOf = (state: string) =>
              results
                .filter((order) => order.state === state)
                .reduce((sum, { amount }) => sum + minor(amount), 0n)
            const got = results.reduce((sum, { executed }) => sum + minor(executed?.to_amount), 0n)
            expect(account.aside).toBe(sumOf('waiting'))
            expect(account.balance + account.aside + sumOf('done')).toBe(before.balance)
            expect(rubles.balance).toBe(beforeTo.balance + got)
            for (const { executed } of results) {
              expect(minor(executed?.better_amount)).toBeGreaterThanOrEqual(0n)
            }
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
      expect(await auditLedger(wallet.context.db)).toEqual([])
      expect(await auditHistory(wallet.context.db)).toEqual([])
      report(`model of orders, ${engine}`, { sequences: RUNS, placed: keys })
    },
    PATIENCE_MS,
  )
})

async function readBoth(wallet: Wallet, token: string) {
  const accounts = await listAccounts(wallet, token)
  const read = (code: string) => {
    const found = accounts.find(({ currency_code }) => currency_code === code)
    return { balance: minor(found?.balance), aside: minor(found?.set_aside) }
  }
  return [read('EUR'), read('RUB')] as const
}

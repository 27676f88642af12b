import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../../../server/domain/accounts/open-account.ts'
import { exchange } from '../../../server/domain/exchange/exchange.ts'
import { listAccounts } from '../../../server/domain/ledger/accounts.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { listRates } from '../../../server/domain/rates/rates.ts'
import { createTopUp } from '../../../server/domain/top-up/top-up.ts'
import { withdraw } from '../../../server/domain/withdrawals/plain-withdrawal.ts'
import { createLog } from '../../../server/ops/log/log.ts'
import {
  formatAmount,
  type Minor,
  multiplyByRate,
  parseRate,
  rateOfMinor,
} from '../../../contract/rules/money.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { createMemoryPayments } from '../../support/providers/memory-payments.ts'
import {
  balances,
  createOwner,
  deposit,
  NOON,
  outcomeOf,
  type TestOwner,
} from '../support/ledger-world.ts'
import { CARDS } from '../support/money-acts.ts'
import { removeThresholds } from '../support/payout-acts.ts'

const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, USD: 2, GBP: 2 }
const write = (amount: Minor, code: string) => formatAmount(amount, DECIMALS[code] ?? 2)

/**
 * Greatest amounts, and acts in currencies without decimals, from the opening of the account on.
 */
describe.each(bothEngines)('amounts of a currency (%s)', (engine) => {
  const database = withTestDatabase(engine)
  beforeAll(() => removeThresholds(database()))
  const { gateway } = createMemoryPayments()
  const payout = {
    start: () => Promise.resolve({}),
    check: () => Promise.resolve('pending' as const),
  }

  const topUp = ({ userId }: TestOwner, amount: string, currency_code: string) =>
    createTopUp(database(), {
      userId,
      idempotencyKey: randomUUID(),
      request: { amount, currency_code },
      now: NOON,
      language: 'en',
      origin: '',
      payments: [gateway],
    })
  const payOut = ({ userId }: TestOwner, amount: string, currency_code: string) =>
    withdraw(database(), {
      userId,
      idempotencyKey: randomUUID(),
      request: { amount, currency_code, pan: CARDS.pays },
      now: NOON,
      payout,
      log: createLog('json', () => {}),
    })
  /** Returns the outcome of an exchange at the current rate, and what it yields. */
  const trade = async (
    { userId, accounts }: TestOwner,
    [from, to]: [string, string],
    amount: Minor,
  ) => {
    const rates = await listRates(database())
    const rate = rates.find((one) => one.from_currency_code === from && one.to_currency_code === to)
    const price = parseRate(rate?.quantity_out ?? '')
    if (!rate || !price) throw new Error('no rate')
    const decimals = { from: DECIMALS[from] ?? 2, to: DECIMALS[to] ?? 2 }
    const gained = multiplyByRate(amount, rateOfMinor(price, decimals))
    const request = {
      from_account_id: accounts[from] ?? '',
      to_account_id: accounts[to] ?? '',
      from_amount: write(amount, from),
      to_amount: write(gained, to),
      rate_id: rate.id,
    }
    const act = exchange(database(), { userId, idempotencyKey: randomUUID(), request, now: NOON })
    return { outcome: await outcomeOf(act), gained }
  }

  test('no act is greater than the greatest amount, which may change', async () => {
    const owner = await createOwner(database(), { USD: 300_000_00n, JPY: 100_000_000n })
    expect(await outcomeOf(topUp(owner, '100000.00', 'USD'))).toBe('done')
    expect(await outcomeOf(topUp(owner, '100000.01', 'USD'))).toBe('AMOUNT_TOO_LARGE')
    expect(await outcomeOf(topUp(owner, '15000001', 'JPY'))).toBe('AMOUNT_TOO_LARGE')
    expect(await outcomeOf(payOut(owner, '100000.01', 'USD'))).toBe('AMOUNT_TOO_LARGE')
    expect(await outcomeOf(payOut(owner, '100000.00', 'USD'))).toBe('done')
    expect((await trade(owner, ['USD', 'JPY'], 100_000_01n)).outcome).toBe('AMOUNT_TOO_LARGE')
    // The side that is received counts as well.
    expect((await trade(owner, ['USD', 'JPY'], 99_000_00n)).outcome).toBe('AMOUNT_TOO_LARGE')
    expect((await trade(owner, ['USD', 'JPY'], 90_000_00n)).outcome).toBe('done')
    // Also with the terms of an earlier exchange at the same rate.
    expect((await trade(owner, ['USD', 'JPY'], 99_000_00n)).outcome).toBe('AMOUNT_TOO_LARGE')
    await database().query(`UPDATE currency SET max_amount_minor = NULL WHERE code = 'USD'`)
    expect(await outcomeOf(topUp(owner, '100000.01', 'USD'))).toBe('done')
  })

  test('a refusal tells the greatest amount', async () => {
    const owner = await createOwner(database(), { JPY: 0n })
    const refusal = topUp(owner, '15000001', 'JPY')
    await expect(refusal).rejects.toMatchObject({
      params: { max_amount: '15000000', currency_code: 'JPY' },
    })
  })

  test('a currency that is not topped up takes no payment', async () => {
    const owner = await createOwner(database(), { GBP: 0n })
    await database().query(`UPDATE currency SET can_top_up = false WHERE code = 'GBP'`)
    expect(await outcomeOf(topUp(owner, '5.00', 'GBP'))).toBe('CURRENCY_NOT_TOPPED_UP')
    await database().query(`UPDATE currency SET can_top_up = true WHERE code = 'GBP'`)
  })

  test('yen opened, exchanged in and out, and withdrawn are whole, and the ledger is even', async () => {
    const db = database()
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(1_00n, 4_000_00n),
        fc.array(fc.bigInt(1n, 200_000n), { minLength: 1, maxLength: 5 }),
        async (dollars, acts) => {
          const { userId } = await createOwner(db, { USD: 0n })
          const opened = await openAccount(db, {
            userId,
            idempotencyKey: randomUUID(),
            currencyCode: 'JPY',
            requestId: 'r',
            prefix: '',
            now: NOON,
          })
          expect(opened.balance).toBe('0')
          const accounts = Object.fromEntries(
            (await listAccounts(db, userId)).map(({ id, currency_code }) => [currency_code, id]),
          )
          const owner = { userId, accounts }
          await post(db, deposit(accounts['USD'] ?? '', 'USD', dollars))
          const { outcome, gained } = await trade(owner, ['USD', 'JPY'], dollars)
          let yen = outcome === 'done' ? gained : 0n
          for (const [index, amount] of acts.entries()) {
            const isOut = index % 2 === 0
            const done = isOut
              ? await outcomeOf(payOut(owner, write(amount, 'JPY'), 'JPY'))
              : (await trade(owner, ['JPY', 'USD'], amount)).outcome
            if (done === 'done') yen -= amount
            // An equal act at the same moment is taken for the same one.
            const isRepeat = acts.slice(0, index).includes(amount) && done.endsWith('_REPEATED')
            expect(done === 'done' || isRepeat || yen < amount || amount < 100n).toBe(true)
          }
          expect((await balances(db, userId))['JPY']).toBe(String(yen))
        },
      ),
      { numRuns: 12, examples: [[262626n, [200000n, 1n, 200000n, 1n]]] },
    )
    expect(await auditLedger(db)).toEqual([])
  })
})

import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitEndpoints } from '../../../contract/calls/limits.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { withdraw } from '../support/money-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'
import { setTariffLines } from '../support/tariff-lines.ts'

const DAY_SECONDS = 86_400

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())
beforeEach(() => wallet.clock.forwardSeconds(2 * DAY_SECONDS))

/** The limits of an owner on one kind of operations in a currency. */
async function readLimits(token: string, operation: string, code: string) {
  const { json } = await wallet.call('limits', { token })
  const { results } = v.parse(limitEndpoints.limits.answer, json)
  const found = results.find((one) => one.operation === operation)
  const limit = found?.currencies.find(({ currency_code }) => currency_code === code)
  return { isAllowed: found?.is_allowed, limit }
}

test('the limits of an owner contain the greatest amount of one operation and the rest of 24 hours', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  expect(await readLimits(token, 'withdrawal', 'RUB')).toMatchObject({
    isAllowed: true,
    limit: {
      once: [
        { method: 'sbp', greatest: '500000.00' },
        { method: 'card', greatest: '500000.00' },
      ],
      day: { limit: '600000.00', left: '600000.00' },
    },
  })
  const { limit: usd } = await readLimits(token, 'transfer', 'USD')
  expect(usd).toEqual({
    currency_code: 'USD',
    // 100 000.00 of the currency is more than a day allows, so it is not shown.
    once: [],
    day: { limit: '7500.00', left: '7500.00' },
  })
  const { limit: toppedUp } = await readLimits(token, 'topup', 'USD')
  expect(toppedUp).toEqual({ currency_code: 'USD', once: [{ greatest: '100000.00' }] })
})

test('a transfer counts for 24 hours from its moment, each on its own, and withdrawals apart', async () => {
  const [owner, friend] = await Promise.all([
    registerOwner(wallet, { isVerified: true }),
    registerOwner(wallet, { isVerified: true }),
  ])
  const recipient = (await findByPhone(wallet, owner.token, friend.phone)).id
  const account = await accountIn(wallet, owner.token, 'USD')
  const sentAt = wallet.context.clock.now().getTime()
  const sending = { recipient, account, amount: 10_00n }
  await sendMoney(wallet, owner.token, { ...sending, key: 'first' })
  wallet.clock.forwardSeconds(DAY_SECONDS / 2)
  const again = await findByPhone(wallet, owner.token, friend.phone)
  await sendMoney(wallet, owner.token, {
    ...sending,
    recipient: again.id,
    amount: 5_00n,
    key: 'second',
  })
  const { limit } = await readLimits(owner.token, 'transfer', 'USD')
  expect(limit?.day?.left).toBe('7485.00')
  const freesAt = Date.parse(limit?.day?.frees_at ?? '')
  expect(Math.abs(freesAt - sentAt - DAY_SECONDS * 1000)).toBeLessThan(60_000)
  expect((await readLimits(owner.token, 'withdrawal', 'USD')).limit?.day).toEqual({
    limit: '7500.00',
    left: '7500.00',
  })
  wallet.clock.forwardSeconds(DAY_SECONDS / 2 + 60)
  expect((await readLimits(owner.token, 'transfer', 'USD')).limit?.day?.left).toBe('7495.00')
  wallet.clock.forwardSeconds(DAY_SECONDS)
  expect((await readLimits(owner.token, 'transfer', 'USD')).limit?.day).toEqual({
    limit: '7500.00',
    left: '7500.00',
  })
})

test('the rest of a limit is never below zero and is what may be withdrawn', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const { db } = wallet.context
  await withdraw(wallet, { token }, { code: 'USD', amount: 20_00n, key: 'out' })
  const lower = (minor: number) =>
    setTariffLines(
      db,
      { act: 'withdrawal_limit', currency: 'USD', level: 'verified' },
      `limit_minor = ${minor}`,
    )
  await lower(10_00)
  expect((await readLimits(token, 'withdrawal', 'USD')).limit?.day).toMatchObject({
    limit: '10.00',
    left: '0.00',
    frees_at: expect.any(String),
  })
  await lower(25_00)
  expect((await readLimits(token, 'withdrawal', 'USD')).limit?.day?.left).toBe('5.00')
  const over = await withdraw(wallet, { token }, { code: 'USD', amount: 5_01n, key: 'over' })
  expect(over.json).toMatchObject({ code: 'LIMIT_EXCEEDED' })
  const exact = await withdraw(wallet, { token }, { code: 'USD', amount: 5_00n, key: 'exact' })
  expect(exact.json['status']).not.toBe('error')
  await lower(750_000)
})

test('the limits of an owner contain what a level does not allow, and a currency without any limit', async () => {
  const { token } = await registerOwner(wallet)
  expect(await readLimits(token, 'transfer', 'RUB')).toMatchObject({
    isAllowed: false,
    limit: { once: [{ greatest: '10000000.00' }] },
  })
  const { db } = wallet.context
  await db.query(`UPDATE currency SET max_amount_minor = NULL WHERE code = 'RUB'`)
  expect((await readLimits(token, 'transfer', 'RUB')).limit).toEqual({
    currency_code: 'RUB',
    once: [],
  })
  expect((await readLimits(token, 'withdrawal', 'RUB')).limit?.once).toHaveLength(2)
  await db.query(`UPDATE currency SET max_amount_minor = 1000000000 WHERE code = 'RUB'`)
})

test('the limits of an owner are refused without a session', async () => {
  expect(await wallet.call('limits')).toMatchObject({
    status: 401,
    json: { code: 'INVALID_TOKEN' },
  })
})

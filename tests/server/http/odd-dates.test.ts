import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'

/** Dates that JavaScript reads and PostgreSQL does not. */
const ODD = ['0000-01-01', '2026-02-30', '2026-11-26 (noon)', '2026-11-26T12:00+23:00']
const GOOD = '2026-11-01'

let wallet: Wallet
let token: string
beforeAll(async () => {
  wallet = await openWallet()
  token = (await registerOwner(wallet)).token
})
afterAll(() => wallet.close())

test.each(ODD)('an odd date is refused by every call that takes a moment: %s', async (odd) => {
  const calls = [
    wallet.call('flow', { token, query: { months: `${odd},${GOOD}` } }),
    wallet.call('flow', { token, query: { months: `${GOOD},${odd}` } }),
    wallet.call('transactions', { token, query: { created_at__gte: odd } }),
    wallet.call('transactions', { token, query: { created_at__lt: odd } }),
    wallet.call('readNotifications', { token, body: { until: odd } }),
  ]
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses).toEqual(calls.map(() => 400))
})

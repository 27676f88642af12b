import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet, type Requester, type Wallet } from '../support/app-harness.ts'
import { logIn, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const RUB = { amount: '10', currency_code: 'RUB' }

/** Opens a top-up under a key; returns the status. */
async function topUp(app: Requester, token: string, key: string): Promise<number> {
  const reply = await call(app, endpoints.topUp, { token, body: RUB, headers: keyed(key) })
  return reply.json['code'] === 'TOO_MANY_REQUESTS' ? 429 : reply.status
}

test('the keyed calls of an owner are limited over all of their sessions, those of others are not', async () => {
  const app = wallet.withSettings({ actsPerMinute: 10 })
  const busy = await registerOwner(wallet, { isVerified: true })
  const calm = await registerOwner(wallet, { isVerified: true })
  const tokens = [busy.token, await logIn(wallet, busy.phone)]
  const calls = Array.from({ length: 20 }, (_, n) =>
    topUp(app, tokens[n % 2] ?? '', `flood of calls ${n}`),
  )
  const statuses = await Promise.all(calls)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await topUp(app, calm.token, 'a call of another owner')).toBe(200)
  wallet.clock.forwardSeconds(60)
  expect(await topUp(app, busy.token, 'a call a minute later')).toBe(200)
})

test('an owner opens so many payments in an hour, and a repeated call still finds its order', async () => {
  const app = wallet.withSettings({ topUpsPerOwnerPerHour: 3 })
  const { token } = await registerOwner(wallet, { isVerified: true })
  const opened = await Promise.all(
    Array.from({ length: 8 }, (_, n) => topUp(app, token, `payment number ${n}`)),
  )
  expect(opened.filter((status) => status === 200)).toHaveLength(3)
  const known = opened.indexOf(200)
  expect(await topUp(app, token, `payment number ${known}`)).toBe(200)
  wallet.clock.forwardSeconds(3600)
  expect(await topUp(app, token, 'payment an hour later')).toBe(200)
})

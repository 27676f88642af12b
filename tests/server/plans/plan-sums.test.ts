import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/rules/calendar-date.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import {
  dayAfter,
  onlyPlan,
  placePlan,
  readPlans,
  readRuns,
  runAt,
  steerPlan,
} from '../support/plan-acts.ts'
import { accountIn, findByPhone } from '../support/transfer-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

test('the amount of planned transfers within 30 days is summed up in the main currency, without skipped days', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const friend = await registerOwner(wallet, { isVerified: true })
  const count = async (currency_code: string) => {
    await wallet.call('setMainCurrency', { token, body: { currency_code } })
    return (await readPlans(wallet, token)).next_30
  }
  expect(await count('USD')).toBeUndefined()
  const { id: recipient_id } = await findByPhone(wallet, token, friend.phone)
  const account_id = await accountIn(wallet, token, 'USD')
  const days = { every: 'week', first_on: dayAfter(wallet, 2) }
  const transfer = { kind: 'transfer', account_id, recipient_id, amount: '10.00' }
  await placePlan(wallet, token, { key: 'sum', ...transfer, ...days })
  expect(await count('USD')).toEqual({
    currency_code: 'USD',
    amount: '50.00',
    is_approximate: false,
  })
  await steerPlan(wallet, token, 'skipPlanDay', {
    ...(await onlyPlan(wallet, token)),
    on: days.first_on,
  })
  expect(await count('USD')).toMatchObject({ amount: '40.00' })
  const inRubles = await count('RUB')
  expect(inRubles).toMatchObject({ currency_code: 'RUB', is_approximate: true })
  expect(Number(inRubles?.amount)).toBeGreaterThan(400)
  await steerPlan(wallet, token, 'pausePlan', await onlyPlan(wallet, token))
  expect(await count('USD')).toBeUndefined()
})

test('a day that the owner skips is none of the past while the plan is paused', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const friend = await registerOwner(wallet, { isVerified: true })
  const { id: recipient_id } = await findByPhone(wallet, token, friend.phone)
  const account_id = await accountIn(wallet, token, 'USD')
  const first_on = dayAfter(wallet, 2)
  const transfer = { kind: 'transfer', account_id, recipient_id, amount: '10.00' }
  await placePlan(wallet, token, { key: 'skip', ...transfer, every: 'week', first_on })
  const { id } = await onlyPlan(wallet, token)
  await steerPlan(wallet, token, 'skipPlanDay', {
    ...(await onlyPlan(wallet, token)),
    on: first_on,
  })
  await steerPlan(wallet, token, 'pausePlan', await onlyPlan(wallet, token))
  expect(await readRuns(wallet, token, id)).toEqual([])
  await runAt(wallet, dayAfter(wallet, 3), '10:00')
  expect(await readRuns(wallet, token, id)).toMatchObject([{ on: first_on, reason: 'owner' }])
})

test('the days ahead of a plan are one that is not skipped and the one after it, however many are skipped', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const friend = await registerOwner(wallet, { isVerified: true })
  const { id: recipient_id } = await findByPhone(wallet, token, friend.phone)
  const account_id = await accountIn(wallet, token, 'USD')
  const first_on = dayAfter(wallet, 2)
  const transfer = { kind: 'transfer', account_id, recipient_id, amount: '10.00' }
  await placePlan(wallet, token, { key: 'six', ...transfer, every: 'day', first_on, times: 6 })
  const { id } = await onlyPlan(wallet, token)
  const days = Array.from({ length: 6 }, (_, n) => addDays(first_on, n))
  const ahead = async () => (await onlyPlan(wallet, token)).next.map(({ on }) => on)
  expect(await ahead()).toEqual(days.slice(0, 3))
  for (const [n, on] of days.entries()) {
    const skip = await steerPlan(wallet, token, 'skipPlanDay', { id, version: n + 1, on })
    expect(skip.json).toMatchObject({ status: 'success' })
    expect(await ahead()).toEqual(days.slice(0, Math.max(3, n + 3)))
  }
})

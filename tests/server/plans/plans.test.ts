import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import {
  dayAfter,
  onlyPlan,
  placePlan,
  readPlans,
  readRuns,
  runAt,
  runDue,
  steerPlan,
  ZONE,
} from '../support/plan-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

describe.each(testEngines)('plans (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const nextKey = () => `${engine} plan ${(n += 1)}`

  /** An owner with a plan to send money to a friend. */
  const setUp = async (act: Record<string, unknown> = {}) => {
    const owner = await registerOwner(wallet, { isVerified: true })
    const friend = await registerOwner(wallet, { isVerified: true })
    const { token } = owner
    const account = await accountIn(wallet, token, 'USD')
    const { id: recipient } = await findByPhone(wallet, token, friend.phone)
    const first = dayAfter(wallet, 2)
    const asked = {
      kind: 'transfer',
      account_id: account,
      recipient_id: recipient,
      amount: '10.00',
      every: 'week',
      first_on: first,
      ...act,
    }
    const key = nextKey()
    const { json } = await placePlan(wallet, token, { key, ...asked })
    expect(json).toMatchObject({ status: 'success' })
    const { phone } = owner
    const id = readText(json['id'])
    return { token, phone, friend, account, recipient, first, asked, key, id }
  }
  const notes = async (token: string) =>
    JSON.stringify((await wallet.call('notifications', { token })).json)
  const has = async (token: string) => Number(await balanceOf(wallet, token, 'USD'))

  test('send money on their day, once, with a receipt, and tell of it before and after', async () => {
    const { token, friend, first, id } = await setUp({ note: 'rent' })
    const before = await has(token)
    const gets = await has(friend.token)
    await runAt(wallet, dayAfter(wallet, 1), '08:59')
    expect(await notes(token)).not.toContain('$10.00')
    await runAt(wallet, dayAfter(wallet, 0), '09:00')
    expect(await notes(token)).toContain('plan')
    await runAt(wallet, first, '08:59')
    expect(await has(token)).toBe(before)
    await runAt(wallet, first, '09:00')
    await runDue(wallet)
    await runAt(wallet, first, '23:00')
    expect(await has(token)).toBe(before - 10)
    expect(await has(friend.token)).toBe(gets + 10)
    const [run, ...others] = await readRuns(wallet, token, id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ on: first, status: 'done', amount: '-10.00' })
    const query = { number: run?.number ?? '' }
    const receipt = await wallet.call('receipt', { token, query })
    expect(receipt.json).toMatchObject({ transaction: { plan: id, note: 'rent' } })
    const received = await wallet.call('receipt', { token: friend.token, query })
    expect(received.text).not.toContain(id)
    const plan = await onlyPlan(wallet, token)
    expect(plan.next[0]?.on).toBe(dayAfter(wallet, 7))
  })

  test('plans are set once for a key, whatever comes later, and not by a wrong PIN', async () => {
    const { token, asked, key, id } = await setUp()
    const again = await placePlan(wallet, token, { key, ...asked })
    expect(again.json).toMatchObject({ status: 'success', id })
    expect((await readPlans(wallet, token)).results).toHaveLength(1)
    const other = await placePlan(wallet, token, { key, ...asked, amount: '11.00' })
    expect(other.json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const wrong = await placePlan(wallet, token, { key: nextKey(), ...asked, pin: '0000' })
    expect(wrong.json).toMatchObject({ code: 'PIN_WRONG' })
    const changed = { ...asked, id, version: 1, amount: '12.00' }
    await placePlan(wallet, token, { key: nextKey(), ...changed })
    const late = await placePlan(wallet, token, { key, ...asked })
    expect(late.json).toMatchObject({ id })
    expect((await onlyPlan(wallet, token)).amount).toBe('12.00')
  })

  test('plans without enough money are retried twice that day, then skipped with a notification', async () => {
    const { token, friend, account, first, id } = await setUp({ amount: '20.00' })
    const left = (await has(token)) - 5
    const back = await findByPhone(wallet, token, friend.phone)
    const cents = BigInt(Math.round(left * 100))
    const sent = { recipient: back.id, account, amount: cents, key: nextKey() }
    expect((await sendMoney(wallet, token, sent)).json).toMatchObject({ status: 'success' })
    await runAt(wallet, dayAfter(wallet, 1), '09:00')
    expect(await onlyPlan(wallet, token)).toMatchObject({ short_amount: '15.00' })
    await runAt(wallet, first, '09:00')
    expect(await onlyPlan(wallet, token)).toMatchObject({ short_amount: '15.00' })
    expect((await onlyPlan(wallet, token)).retry_at).toContain('10:00:00')
    await runAt(wallet, first, '13:00')
    expect(await readRuns(wallet, token, id)).toEqual([])
    await runAt(wallet, first, '18:00')
    expect(await readRuns(wallet, token, id)).toMatchObject([
      { on: first, status: 'skipped', reason: 'money' },
    ])
    expect(await has(token)).toBe(5)
    expect((await onlyPlan(wallet, token)).next[0]?.on).toBe(dayAfter(wallet, 7))
  })

  test('plans run at the second time of the day once there is money', async () => {
    const { token, phone, friend, account, first, id } = await setUp({ amount: '20.00' })
    const cents = BigInt(Math.round(((await has(token)) - 5) * 100))
    const { id: recipient } = await findByPhone(wallet, token, friend.phone)
    await sendMoney(wallet, token, { recipient, account, amount: cents, key: nextKey() })
    await runAt(wallet, first, '09:00')
    await runDue(wallet)
    const back = await findByPhone(wallet, friend.token, phone)
    const from = await accountIn(wallet, friend.token, 'USD')
    const gift = { recipient: back.id, account: from, amount: 50_00n, key: nextKey() }
    expect((await sendMoney(wallet, friend.token, gift)).json).toMatchObject({ status: 'success' })
    await runAt(wallet, first, '13:00')
    expect(await readRuns(wallet, token, id)).toMatchObject([{ on: first, status: 'done' }])
    expect(await has(token)).toBe(35)
  })

  test('plans notify of days without a server, and do not make up for them', async () => {
    const { token, first, id } = await setUp({ every: 'day' })
    const before = await has(token)
    await runAt(wallet, first, '09:00')
    await runDue(wallet)
    expect(await has(token)).toBe(before - 10)
    const back = dayAfter(wallet, 4)
    await runAt(wallet, back, '08:00')
    const runs = await readRuns(wallet, token, id)
    expect(runs.map(({ reason, status }) => [status, reason])).toEqual([
      ['skipped', 'missed'],
      ['skipped', 'missed'],
      ['skipped', 'missed'],
      ['done', ''],
    ])
    expect(await has(token)).toBe(before - 10)
    expect((await onlyPlan(wallet, token)).next[0]?.on).toBe(back)
    await runAt(wallet, back, '09:00')
    await runDue(wallet)
    expect(await has(token)).toBe(before - 20)
  })

  test('plans run later on the same day where no server ran in the morning', async () => {
    const { token, first, id } = await setUp()
    await runAt(wallet, first, '22:30')
    await runDue(wallet)
    expect(await readRuns(wallet, token, id)).toMatchObject([{ on: first, status: 'done' }])
  })

  test('plans are run once by servers that work at the same time', async () => {
    const { token, first, id } = await setUp()
    const before = await has(token)
    await runAt(wallet, first, '09:00')
    const other = await setUp({ first_on: dayAfter(wallet, 1) })
    await runAt(wallet, dayAfter(wallet, 1), '08:30')
    await Promise.all(Array.from({ length: 8 }, () => runAt(wallet, dayAfter(wallet, 0), '09:00')))
    await runDue(wallet)
    expect(await has(token)).toBe(before - 10)
    expect(await readRuns(wallet, token, id)).toHaveLength(1)
    expect(await readRuns(wallet, other.token, other.id)).toHaveLength(1)
    expect(await auditLedger(wallet.context.db)).toEqual([])
  })

  test('plans pass days that the owner skips, and only those', async () => {
    const { token, first, id } = await setUp({ every: 'day' })
    const before = await has(token)
    const second = dayAfter(wallet, 3)
    const skip = await steerPlan(wallet, token, 'skipPlanDay', { id, version: 1, on: first })
    expect(skip.json).toMatchObject({ status: 'success', version: 2 })
    await steerPlan(wallet, token, 'skipPlanDay', { id, version: 2, on: second })
    expect((await onlyPlan(wallet, token)).skipped).toEqual([first, second])
    await steerPlan(wallet, token, 'unskipPlanDay', { id, version: 3, on: second })
    await runAt(wallet, first, '09:00')
    await runDue(wallet)
    expect(await has(token)).toBe(before)
    await runAt(wallet, second, '09:00')
    await runDue(wallet)
    expect(await has(token)).toBe(before - 10)
    expect(await readRuns(wallet, token, id)).toMatchObject([
      { on: second, status: 'done' },
      { on: first, status: 'skipped', reason: 'owner' },
    ])
    const late = await steerPlan(wallet, token, 'skipPlanDay', { id, version: 4, on: second })
    expect(late.json).toMatchObject({ code: 'PLAN_DATE' })
  })

  test('rest while they are paused, go on without making up, and end', async () => {
    const { token, first, id } = await setUp({ every: 'day' })
    const before = await has(token)
    await steerPlan(wallet, token, 'pausePlan', { id, version: 1 })
    await runAt(wallet, first, '10:00')
    expect(await has(token)).toBe(before)
    await steerPlan(wallet, token, 'resumePlan', { id, version: 2 })
    await runDue(wallet)
    expect(await has(token)).toBe(before)
    await runAt(wallet, dayAfter(wallet, 1), '09:00')
    await runDue(wallet)
    expect(await has(token)).toBe(before - 10)
    await steerPlan(wallet, token, 'endPlan', { id, version: 3 })
    await runAt(wallet, dayAfter(wallet, 1), '09:00')
    expect(await has(token)).toBe(before - 10)
    expect(await onlyPlan(wallet, token)).toMatchObject({ state: 'ended', next: [] })
  })

  test('plans are changed by one of two devices, and the other is refused', async () => {
    const { token, asked, id } = await setUp()
    const change = { ...asked, id, version: 1 }
    const mine = await placePlan(wallet, token, { key: nextKey(), ...change, amount: '3.00' })
    expect(mine.json).toMatchObject({ status: 'success', version: 2 })
    const theirs = await placePlan(wallet, token, { key: nextKey(), ...change, amount: '4.00' })
    expect(theirs.json).toMatchObject({ code: 'PLAN_CHANGED' })
    const paused = await steerPlan(wallet, token, 'pausePlan', { id, version: 1 })
    expect(paused.json).toMatchObject({ code: 'PLAN_CHANGED' })
    expect(await onlyPlan(wallet, token)).toMatchObject({ amount: '3.00', state: 'active' })
  })

  test('plans end after their number of days or their last day', async () => {
    const { token, first } = await setUp({ every: 'day', times: 2 })
    const until = await setUp({ every: 'day', until_on: dayAfter(wallet, 3) })
    expect((await onlyPlan(wallet, token)).next).toHaveLength(2)
    for (const day of [first, dayAfter(wallet, 3), dayAfter(wallet, 4)]) {
      await runAt(wallet, day, '09:00')
      await runDue(wallet)
    }
    for (const owner of [token, until.token]) {
      const plan = await onlyPlan(wallet, owner)
      expect(plan.state).toBe('ended')
      const runs = await readRuns(wallet, owner, plan.id)
      expect(runs.map(({ status }) => status)).toEqual(['done', 'done'])
    }
  })

  test('exchange at the rate of the day, and no more than the owner allowed', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const [from, to] = [
      await accountIn(wallet, token, 'USD'),
      await accountIn(wallet, token, 'EUR'),
    ]
    const first_on = dayAfter(wallet, 2)
    const exchange = {
      kind: 'exchange',
      account_id: from,
      to_account_id: to,
      amount: '10.00',
      side: 'to',
      every: 'once',
      first_on,
    }
    for (const max_amount of ['1.00', '100.00']) {
      const asked = { ...exchange, max_amount, key: nextKey() }
      expect((await placePlan(wallet, token, asked)).json).toMatchObject({ status: 'success' })
    }
    const [usd, eur] = [await has(token), Number(await balanceOf(wallet, token, 'EUR'))]
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    expect(Number(await balanceOf(wallet, token, 'EUR'))).toBeCloseTo(eur + 10, 2)
    expect(await has(token)).toBeLessThan(usd - 10)
    const { results } = await readPlans(wallet, token)
    const runs = await Promise.all(results.map(({ id }) => readRuns(wallet, token, id)))
    const ended = runs.map(([run]) => run?.reason ?? '').toSorted()
    expect(ended).toEqual(['', 'max'])
  })

  test('plans follow the zone that the owner stores', async () => {
    const { token } = await setUp({ every: 'month', first_on: dayAfter(wallet, 5) })
    expect((await readPlans(wallet, token)).time_zone).toBe(ZONE)
    const moved = await wallet.call('setTimeZone', { token, body: { time_zone: 'Asia/Tokyo' } })
    expect(moved.json).toMatchObject({ status: 'success' })
    expect((await wallet.call('authInfo', { token })).json).toMatchObject({
      time_zone: 'Asia/Tokyo',
    })
    const plan = await onlyPlan(wallet, token)
    expect(plan.next[0]?.at).toContain('T00:00:00')
    const none = await wallet.call('setTimeZone', { token, body: { time_zone: 'Mars/Base' } })
    expect(none.json).toMatchObject({ code: 'ZONE_UNKNOWN' })
  })
})

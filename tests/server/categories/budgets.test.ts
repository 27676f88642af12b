import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { watchSpending } from '../../../server/domain/meaning/watch-spending.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { newestNumber, readBudgets, setMeaning, spentOn } from '../support/category-acts.ts'
import { atOnce, count } from '../support/race-clients.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const ZONE = 'Europe/Moscow'

describe.each(testEngines)('budgets (%s)', (engine) => {
  let wallet: Wallet
  let token: string
  let userId: string
  let phone: string
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  beforeEach(async () => {
    const owner = await registerOwner(wallet, { isVerified: true })
    token = owner.token
    phone = (await registerOwner(wallet, { isVerified: true })).phone
    const [row] = await wallet.context.db.query<{ id: string }>(
      'SELECT id FROM app_user WHERE phone = $1',
      [owner.phone],
    )
    userId = row?.id ?? ''
    await wallet.call('setMainCurrency', { token, body: { currency_code: 'USD' } })
  })

  async function pay(amount: bigint, category?: string): Promise<void> {
    wallet.clock.forwardSeconds(1)
    const { id: recipient } = await findByPhone(wallet, token, phone)
    const account = await accountIn(wallet, token, 'USD')
    const key = `${engine} budgets ${(n += 1)}`
    const changes = { is_repeat_confirmed: true }
    await sendMoney(wallet, token, { recipient, account, amount, key, changes })
    const number = await newestNumber(wallet, token)
    if (category !== undefined) await setMeaning(wallet, token, { number, category })
  }
  const set = (body: object) =>
    wallet.call('setBudget', { token, body: { version: 0, time_zone: ZONE, ...body } })
  const round = () => watchSpending(wallet.context.db).round(wallet.clock.now())
  const told = () =>
    wallet.context.db
      .query<{ text_key: string; params: Record<string, string> }>(
        `SELECT text_key, params FROM notification
         WHERE user_id = $1 AND text_key LIKE 'notification.budget%' ORDER BY created_at, id`,
        [userId],
      )
      .then((rows) => rows.map(({ text_key: key, params }) => [key, params['left_amount']]))

  test('a budget of a category warns once at 80 % and once at 100 %, and stops nothing', async () => {
    await set({ category: 'cafes', amount: '10.00' })
    await pay(799n, 'cafes')
    expect(await told()).toEqual([])
    await pay(1n, 'cafes')
    expect(await told()).toEqual([['notification.budget_80', '2.00']])
    await pay(50n, 'cafes')
    await pay(500n, 'cafes')
    await pay(500n, 'cafes')
    expect(await told()).toEqual([
      ['notification.budget_80', '2.00'],
      ['notification.budget_100', '0.00'],
    ])
    expect(await spentOn(wallet, token, 'cafes')).toMatchObject({ used: '18.50', amount: '10.00' })
    const { json } = await wallet.call('notifications', { token })
    expect(JSON.stringify(json)).toMatch(/Кафе|Eating out/)
  })

  test('a payment is counted beside the act: by a rule, and by the next round of one of two servers', async () => {
    await pay(100n, 'gifts')
    await setMeaning(wallet, token, {
      number: await newestNumber(wallet, token),
      category: 'gifts',
      is_always: true,
    })
    await set({ category: 'gifts', amount: '10.00' })
    await pay(2000n)
    expect(await told()).toEqual([])
    await Promise.all([round(), round()])
    await round()
    expect(await told()).toEqual([['notification.budget_100', '0.00']])
    expect(await watchSpending(wallet.context.db).round(wallet.clock.now())).toBeGreaterThan(0)
  })

  test('the budget of a month counts everything that went out, in the next month from nothing', async () => {
    const used = Number((await spentOn(wallet, token))?.used ?? 0)
    await set({ amount: (used + 10).toFixed(2) })
    await pay(BigInt(Math.round(used * 100)) + 1000n)
    await round()
    expect(await told()).toEqual([['notification.budget_month_100', '0.00']])
    const { since, until, month, days_left } = await readBudgets(wallet, token)
    expect([since, until, month]).toEqual([
      '2026-10-31T21:00:00.000Z',
      '2026-11-30T21:00:00.000Z',
      '2026-11',
    ])
    expect(days_left).toBe(11)
    const before = await readBudgets(wallet, token, { month: '2026-12' })
    expect(before.results).toMatchObject([{ used: '0.00', amount: (used + 10).toFixed(2) }])
    expect(before.days_left).toBe(31)
  })

  test('a budget notifies nobody of amounts that were used before it, and a change does not notify twice', async () => {
    await pay(900n, 'health')
    await set({ category: 'health', amount: '10.00' })
    await round()
    expect(await told()).toEqual([])
    await pay(200n, 'health')
    expect(await told()).toEqual([['notification.budget_100', '0.00']])
    await set({ category: 'health', amount: '5.00', version: 1 })
    await round()
    expect(await told()).toHaveLength(1)
  })

  test('budgets are set for the version that was seen, once, and removed', async () => {
    const ask = (index: number) => set({ category: 'travel', amount: `${index + 1}.00` })
    expect(count(await atOnce(ask, 6)).done).toBe(1)
    const { amount } = (await spentOn(wallet, token, 'travel')) ?? {}
    expect((await set({ category: 'travel', amount })).json).toMatchObject({ version: 1 })
    const remove = (version: number) =>
      wallet.call('removeBudget', { token, body: { category: 'travel', version } })
    expect((await remove(7)).json['code']).toBe('CHANGED_ELSEWHERE')
    for (const _ of [1, 2]) expect((await remove(1)).json['status']).toBe('success')
    expect(await spentOn(wallet, token, 'travel')).toBeUndefined()
  })

  test('a budget that was set in another currency is shown at the market rate', async () => {
    await set({ category: 'other', amount: '100.00' })
    await wallet.call('setMainCurrency', { token, body: { currency_code: 'RUB' } })
    const shown = await spentOn(wallet, token, 'other')
    expect(shown?.is_approximate).toBe(true)
    expect(Number(shown?.amount)).toBeGreaterThan(1000)
  })

  test.each([
    [{ amount: '0' }, 'AMOUNT_ZERO'],
    [{ amount: '-1' }, 'BAD_REQUEST'],
    [{ amount: '1.001' }, 'BAD_REQUEST'],
    [{ amount: '1,5' }, 'BAD_REQUEST'],
    [{ amount: '1', category: 'none' }, 'BAD_REQUEST'],
    [{ amount: '1', category: '00000000-0000-4000-8000-000000000000' }, 'NOT_FOUND'],
    [{ amount: '1', time_zone: 'Mars/Olympus' }, 'ZONE_UNKNOWN'],
    [{ amount: '1', version: 3 }, 'CHANGED_ELSEWHERE'],
  ])('budgets refuses %j', async (odd, code) => {
    expect((await set(odd)).json['code']).toBe(code)
    expect((await readBudgets(wallet, token)).results.every(({ amount }) => !amount)).toBe(true)
  })

  test.each(['2026-13', '2026-1', '1-01', 'now'])('no month is called %s', async (month) => {
    const { json } = await wallet.call('budgets', { token, query: { month } })
    expect(json['code']).toBe('BAD_REQUEST')
  })
})

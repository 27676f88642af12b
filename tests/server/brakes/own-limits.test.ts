import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { AuthInfo } from '../../../contract/calls/profile.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { PIN, readText, registerOwner } from '../support/app-owners.ts'
import { readLimit, setLimit } from '../support/brake-acts.ts'
import { confirm } from '../support/confirm-acts.ts'
import { keyed } from '../support/keyed.ts'
import { deviceOf } from '../support/passkey-acts.ts'
import { SBP, withdrawBy } from '../support/payout-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const DAY_S = 86_400

describe.each(testEngines)("limits of the owner's own (%s)", (engine) => {
  let wallet: Wallet
  let friend: { phone: string }
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    friend = await registerOwner(wallet, { isVerified: true })
  })
  afterAll(() => wallet.close())

  const nextKey = () => `${engine} own limit ${(n += 1)}`
  const makeOwner = async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const { id: recipient } = await findByPhone(wallet, token, friend.phone)
    return { token, recipient, account: await accountIn(wallet, token, 'USD') }
  }
  type Sender = Awaited<ReturnType<typeof makeOwner>>
  const send = ({ token, recipient, account }: Sender, amount: bigint) =>
    sendMoney(wallet, token, {
      recipient,
      account,
      amount,
      key: nextKey(),
      changes: { is_repeat_confirmed: true },
    })
  const codeOf = async (sender: Sender, amount: bigint) => {
    const { json } = await send(sender, amount)
    return json['code'] ?? json['status']
  }
  const set = (token: string, wish: { day?: string | null; month?: string | null; pin?: string }) =>
    setLimit(wallet, token, { operation: 'transfer', code: 'USD', ...wish })
  const transfers = { operation: 'transfer', code: 'USD' } as const
  const readOwn = async (token: string) => {
    const { own_day, own_month } = await readLimit(wallet, token, transfers)
    return { own_day, own_month }
  }
  const cancel = (token: string, period = 'day') => {
    const body = { operation: 'transfer', currency_code: 'USD', period }
    return wallet.call('cancelRaise', { token, body })
  }

  test('an own limit that is lower is in force immediately without PIN, and shows what is left of it', async () => {
    const sender = await makeOwner()
    expect((await set(sender.token, { day: '20.00' })).json).toMatchObject({ status: 'success' })
    expect(await codeOf(sender, 15_00n)).toBe('success')
    const refused = await send(sender, 5_01n)
    expect(refused.json).toMatchObject({
      code: 'OWN_LIMIT',
      message: 'Your own limit for today: $5.00 left.',
    })
    expect(await codeOf(sender, 5_00n)).toBe('success')
    const { own_day } = await readOwn(sender.token)
    expect(own_day).toMatchObject({ limit: '20.00', left: '0.00' })
    const { json } = await wallet.call('authInfo', { token: sender.token })
    const row = v.parse(AuthInfo, json).transfer_limits?.find((one) => one.currency_code === 'USD')
    expect(row).toMatchObject({ own_left: '0.00', own_period: 'day' })
    wallet.clock.forwardSeconds(DAY_S + 1)
    expect(await codeOf(sender, 20_00n)).toBe('success')
  })

  test('an own limit of a month counts 30 days, beside that of a day, and names itself', async () => {
    const sender = await makeOwner()
    await set(sender.token, { day: '20.00', month: '30.00' })
    expect(await codeOf(sender, 20_00n)).toBe('success')
    wallet.clock.forwardSeconds(DAY_S + 1)
    const refused = await send(sender, 10_01n)
    expect(refused.json).toMatchObject({
      code: 'OWN_LIMIT_MONTH',
      message: 'Your own limit for this month: $10.00 left.',
    })
    expect(await codeOf(sender, 10_00n)).toBe('success')
    wallet.clock.forwardSeconds(29 * DAY_S)
    expect(await codeOf(sender, 20_00n)).toBe('success')
  })

  test('each kind of acts and each currency has its own, and the level has the last word', async () => {
    const { token } = await makeOwner()
    await setLimit(wallet, token, { operation: 'withdrawal', code: 'RUB', day: '60.00' })
    const withdraw = async (amount: string) => {
      const ask = { code: 'RUB', amount, to: SBP, key: nextKey() }
      const { json } = await withdrawBy(wallet, token, ask)
      return json['code'] ?? json['status']
    }
    expect(await withdraw('70.00')).toBe('OWN_LIMIT')
    expect(await withdraw('50.00')).toBe('pending')
    const account = await accountIn(wallet, token, 'RUB')
    const { json } = await wallet.call('withdrawalMethods', {
      token,
      query: { account_id: account },
    })
    expect(JSON.stringify(json)).toContain('"left":"10.00"')
    expect((await readLimit(wallet, token, transfers)).own_day).toBeUndefined()
    const sender = await makeOwner()
    await set(sender.token, { day: '900000.00' })
    const { day } = await readLimit(wallet, sender.token, transfers)
    const above = BigInt((day?.limit ?? '').replace('.', '')) + 1n
    expect(await codeOf(sender, above)).toBe('LIMIT_EXCEEDED')
  })

  test('an own limit that is higher needs PIN or passkey and 24 hours, notifies, and is taken back without PIN', async () => {
    const sender = await makeOwner()
    const { token } = sender
    // A recipient who was paid does not expire.
    await send(sender, 1n)
    await set(token, { day: '20.00' })
    expect((await set(token, { day: '50.00' })).json['code']).toBe('CONFIRMATION_REQUIRED')
    expect((await set(token, { day: '50.00', pin: '9999' })).json['code']).toBe('PIN_WRONG')
    const { json } = await set(token, { day: '50.00', pin: PIN })
    const at = readText(json['raised_at'])
    const left = Date.parse(at) - wallet.context.clock.now().getTime()
    expect(left / 1000).toBeGreaterThan(DAY_S - 60)
    expect(left / 1000).toBeLessThanOrEqual(DAY_S)
    expect((await readOwn(token)).own_day).toMatchObject({
      limit: '20.00',
      raise: { limit: '50.00', at },
    })
    const { json: listed } = await wallet.call('notifications', { token })
    expect(JSON.stringify(listed)).toMatch(/Your limit rises on \d+ \w+ \d{4}/)
    wallet.clock.forwardSeconds(DAY_S - 60)
    // A second press does not shorten the wait, nor prolong it.
    expect((await set(token, { day: '50.00', pin: PIN })).json['raised_at']).toBe(at)
    expect(await codeOf(sender, 20_01n)).toBe('OWN_LIMIT')
    expect((await cancel(token)).json['status']).toBe('success')
    wallet.clock.forwardSeconds(61)
    expect(await codeOf(sender, 20_01n)).toBe('OWN_LIMIT')
    await set(token, { day: '50.00', pin: PIN })
    wallet.clock.forwardSeconds(DAY_S + 1)
    expect((await readOwn(token)).own_day).toEqual({ limit: '50.00', left: '50.00' })
    expect((await cancel(token)).json['code']).toBe('LIMIT_RAISED')
    expect(await codeOf(sender, 50_00n)).toBe('success')
  })

  test('an own limit is removed as it is raised, and a lower one meanwhile ends what waits', async () => {
    const sender = await makeOwner()
    const { token } = sender
    await send(sender, 1n)
    await set(token, { day: '20.00', month: '25.00' })
    expect((await set(token, { day: null })).json['code']).toBe('CONFIRMATION_REQUIRED')
    await set(token, { day: null, month: null, pin: PIN })
    expect((await readOwn(token)).own_day?.raise?.limit).toBeUndefined()
    const { json: listed } = await wallet.call('notifications', { token })
    expect(JSON.stringify(listed)).toMatch(/Your limit ends on \d+ \w+ \d{4}/)
    expect(JSON.stringify(listed)).not.toContain('Your limit rises')
    await set(token, { day: '10.00' })
    wallet.clock.forwardSeconds(DAY_S + 1)
    const own = await readOwn(token)
    expect([own.own_day?.limit, own.own_day?.raise, own.own_month]).toEqual([
      '10.00',
      undefined,
      undefined,
    ])
    expect(await codeOf(sender, 10_01n)).toBe('OWN_LIMIT')
  })

  test('a passkey confirms the very amounts that it signed, and no higher ones', async () => {
    const { token } = await makeOwner()
    await set(token, { day: '20.00' })
    const device = await deviceOf(wallet, token)
    const change = { operation: 'transfer', currency_code: 'USD', day: '50.00' } as const
    const raise = async (day: string) => {
      const passkey = await confirm(wallet, token, {
        act: { call: 'own-limit', ...change },
        device,
      })
      const body = { ...change, day, passkey }
      return wallet.call('setOwnLimit', { token, body, headers: keyed(nextKey()) })
    }
    expect((await raise('5000.00')).json['code']).toBe('PASSKEY_REFUSED')
    expect((await raise('50.00')).json['raised_at']).toBeDefined()
  })

  test.each([
    ['a sum of zero', { day: '0.00' }, 'AMOUNT_ZERO'],
    ['more decimals than the currency has', { day: '1.001' }, 'BAD_REQUEST'],
    ['nothing', {}, 'BAD_REQUEST'],
    ['a currency without an account', { day: '5.00', code: 'GBP' }, 'ACCOUNT_NOT_FOUND'],
  ])('an own limit is refused for %s', async (_, wish, code) => {
    const { token } = await makeOwner()
    const { json } = await setLimit(wallet, token, { operation: 'transfer', code: 'USD', ...wish })
    expect(json['code']).toBe(code)
    expect(await readOwn(token)).toEqual({ own_day: undefined, own_month: undefined })
  })

  test("a limit of the owner's own is kept to the cent by many acts at the same moment as a raise and a lower one", async () => {
    const sender = await makeOwner()
    const { token } = sender
    await set(token, { day: '10.00' })
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => send(sender, 3_00n)),
      set(token, { day: '900.00', pin: PIN }),
      ...Array.from({ length: 6 }, () => send(sender, 3_00n)),
      set(token, { day: '7.00' }),
      ...Array.from({ length: 6 }, () => send(sender, 3_00n)),
    ])
    const sent = replies.filter(({ json }) => typeof json['number'] === 'string').length
    expect(sent).toBeGreaterThanOrEqual(2)
    expect(sent).toBeLessThanOrEqual(3)
    const own = await readOwn(token)
    expect(own.own_day).toMatchObject({ limit: '7.00', left: sent === 3 ? '0.00' : '1.00' })
    expect(await codeOf(sender, 1_01n)).toBe('OWN_LIMIT')
  })
})

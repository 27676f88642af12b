import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { PIN, readText, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { CARD, SBP, type Target, USDC, withdrawBy } from '../support/payout-acts.ts'
import { beginKeptOnly, endKeptOnly, keep, readPeople } from '../support/people-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const DAY_S = 86_400
const OTHER_BANK = '100000000004'

describe.each(testEngines)('paying kept recipients only (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const makeOwner = async () => (await registerOwner(wallet, { isVerified: true })).token
  const nextKey = () => `${engine} only ${(n += 1)}`
  const pay = async (token: string, code: string, to: Target) => {
    const { json } = await withdrawBy(wallet, token, { code, amount: '50.00', to, key: nextKey() })
    return json['code'] ?? json['status']
  }
  const sendTo = async (token: string, phone: string) => {
    const { id: recipient } = await findByPhone(wallet, token, phone)
    const account = await accountIn(wallet, token, 'USD')
    const { json } = await sendMoney(wallet, token, {
      recipient,
      account,
      amount: 1_00n,
      key: nextKey(),
    })
    return json['code'] ?? json['status']
  }
  const notes = async (token: string) =>
    JSON.stringify((await wallet.call('notifications', { token })).json)

  test('paying kept recipients only refuses each way to others, and lets those through who were kept before', async () => {
    const token = await makeOwner()
    const friend = await registerOwner(wallet, { isVerified: true })
    expect(await pay(token, 'RUB', SBP)).toBe('pending')
    await beginKeptOnly(wallet, token)
    expect((await readPeople(wallet, token)).only).toEqual({ is_on: true, ends_at: undefined })
    expect(await pay(token, 'RUB', SBP)).toBe('pending')
    expect(await pay(token, 'RUB', { ...SBP, bank_id: OTHER_BANK })).toBe('RECIPIENT_NOT_KEPT')
    expect(await pay(token, 'USD', CARD)).toBe('RECIPIENT_NOT_KEPT')
    expect(await pay(token, 'USDC', USDC)).toBe('RECIPIENT_NOT_KEPT')
    expect(await sendTo(token, friend.phone)).toBe('RECIPIENT_NOT_KEPT')
    expect(await notes(token)).toContain('Now only saved recipients can be paid.')
  })

  test('paying kept recipients only opens a new recipient after 24 hours to the second, and tells the owner at once', async () => {
    const token = await makeOwner()
    await beginKeptOnly(wallet, token)
    const { json } = await keep(wallet, token, SBP, 'Flat')
    const left = Date.parse(readText(json['opens_at'])) - wallet.context.clock.now().getTime()
    expect(left / 1000).toBeGreaterThan(DAY_S - 60)
    expect(left / 1000).toBeLessThanOrEqual(DAY_S)
    expect(await notes(token)).toContain('New recipient: Flat.')
    expect(await pay(token, 'RUB', SBP)).toBe('RECIPIENT_WAITING')
    wallet.clock.forwardSeconds(DAY_S - 120)
    // Kept once more it does not wait again, nor open sooner.
    expect((await keep(wallet, token, SBP)).json['opens_at']).toBe(json['opens_at'])
    expect(await pay(token, 'RUB', SBP)).toBe('RECIPIENT_WAITING')
    wallet.clock.forwardSeconds(121)
    expect(await pay(token, 'RUB', SBP)).toBe('pending')
  })

  test('paying kept recipients only lets no other card through that looks like a saved one, nor one removed and kept again', async () => {
    const token = await makeOwner()
    expect(await pay(token, 'USD', CARD)).toBe('pending')
    await beginKeptOnly(wallet, token)
    const other = { ...CARD, token: 'sandbox-complete-other123' }
    expect(await pay(token, 'USD', other)).toBe('RECIPIENT_NOT_KEPT')
    expect(await pay(token, 'USD', { ...other, is_kept: false })).toBe('RECIPIENT_NOT_KEPT')
    expect(await pay(token, 'USD', CARD)).toBe('pending')
    expect((await keep(wallet, token, other)).json['opens_at']).toBeDefined()
    expect(await pay(token, 'USD', other)).toBe('RECIPIENT_WAITING')
    const [kept] = (await readPeople(wallet, token)).results
    await wallet.call('removePerson', { token, body: { id: kept?.id } })
    await keep(wallet, token, other)
    expect(await pay(token, 'USD', other)).toBe('RECIPIENT_WAITING')
  })

  test('paying kept recipients only ends 24 hours after PIN, is in force until then, and goes on where it is begun again', async () => {
    const token = await makeOwner()
    await beginKeptOnly(wallet, token)
    expect((await endKeptOnly(wallet, token, nextKey(), '9999')).json['code']).toBe('PIN_WRONG')
    expect((await readPeople(wallet, token)).only.ends_at).toBeUndefined()
    const { json } = await endKeptOnly(wallet, token, nextKey())
    expect(json).toMatchObject({ status: 'success' })
    expect(await notes(token)).toContain('you can pay anyone')
    wallet.clock.forwardSeconds(DAY_S - 60)
    // A second press does not shorten the wait, nor prolong it.
    expect((await endKeptOnly(wallet, token, nextKey())).json['ends_at']).toBe(json['ends_at'])
    expect(await pay(token, 'RUB', SBP)).toBe('RECIPIENT_NOT_KEPT')
    await beginKeptOnly(wallet, token)
    wallet.clock.forwardSeconds(2 * 60)
    expect(await pay(token, 'RUB', SBP)).toBe('RECIPIENT_NOT_KEPT')
    await endKeptOnly(wallet, token, nextKey())
    wallet.clock.forwardSeconds(DAY_S + 1)
    expect((await readPeople(wallet, token)).only.is_on).toBe(false)
    expect(await pay(token, 'RUB', SBP)).toBe('pending')
  })

  test('paying kept recipients only is not left behind by acts and changes at the same moment', async () => {
    const token = await makeOwner()
    await beginKeptOnly(wallet, token)
    const outcomes = await Promise.all([
      pay(token, 'RUB', SBP),
      keep(wallet, token, SBP),
      pay(token, 'RUB', SBP),
      keep(wallet, token, SBP),
      pay(token, 'RUB', SBP),
    ])
    const paid = outcomes.filter((one) => typeof one === 'string')
    expect(paid.every((code) => ['RECIPIENT_NOT_KEPT', 'RECIPIENT_WAITING'].includes(code))).toBe(
      true,
    )
    expect((await readPeople(wallet, token)).results).toHaveLength(1)
  })

  test('the older call refuses cards and addresses that are not kept where only kept recipients are paid', async () => {
    const token = await makeOwner()
    const older = async (target: object, currency_code: string) => {
      const body = {
        amount: '20.00',
        currency_code,
        pin: PIN,
        is_repeat_confirmed: true,
        ...target,
      }
      const { json } = await wallet.call('withdrawal', { token, body, headers: keyed(nextKey()) })
      return json['code'] ?? json['status']
    }
    const card = { pan: '4111111111111111' }
    const address = { address: USDC.address }
    expect(await older(card, 'USD')).toBe('pending')
    expect(await older(address, 'USDC')).toBe('pending')
    await beginKeptOnly(wallet, token)
    expect(await older(card, 'USD')).toBe('RECIPIENT_NOT_KEPT')
    expect(await older(address, 'USDC')).toBe('RECIPIENT_NOT_KEPT')
    await keep(wallet, token, USDC)
    expect(await older(address, 'USDC')).toBe('RECIPIENT_WAITING')
    wallet.clock.forwardSeconds(DAY_S + 1)
    expect(await older(address, 'USDC')).toBe('pending')
  })
})

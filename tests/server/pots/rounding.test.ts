import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { roundUpPayments } from '../../../server/domain/pots/round-up.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { addToPot, openPot, readMoves, readPot, takeFromPot } from '../support/pot-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const DAY_S = 86_400

describe.each(testEngines)('payments that are rounded up (%s)', (engine) => {
  let wallet: Wallet
  let token: string
  let account: string
  let recipient: string
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  const makeOwner = async () => {
    token = (await registerOwner(wallet, { isVerified: true })).token
    account = await accountIn(wallet, token, 'USD')
    const friend = await registerOwner(wallet, { isVerified: true })
    recipient = (await findByPhone(wallet, token, friend.phone)).id
  }
  beforeEach(makeOwner)

  const nextKey = () => `${engine} rounding ${(n += 1)}`
  const open = (body: object = {}) =>
    openPot(wallet, token, { account_id: account, round_step: '10', ...body }, nextKey())
  const pay = async (amount: bigint) => {
    const changes = { is_repeat_confirmed: true }
    const sending = { recipient, account, amount, key: nextKey(), changes }
    expect((await sendMoney(wallet, token, sending)).json['status']).toBe('success')
  }
  const comeTo = (ms: number) =>
    wallet.clock.forwardSeconds((ms - wallet.clock.now().getTime()) / 1000)
  const nextDay = async () => {
    wallet.clock.forwardSeconds(DAY_S)
    await roundUpPayments(wallet.context.db, wallet.clock.now())
  }
  const inPot = async (id: string) => (await readPot(wallet, token, id)).balance
  const spendable = async () => Number(await balanceOf(wallet, token, 'USD'))

  test('payments that are rounded up give their change to the pot once a day, in one move', async () => {
    await pay(3_00n)
    const id = await open()
    await pay(12_30n)
    await pay(20_00n)
    await pay(99n)
    const had = await spendable()
    await roundUpPayments(wallet.context.db, wallet.clock.now())
    expect(await inPot(id)).toBe('0.00')
    await nextDay()
    expect(await inPot(id)).toBe('16.71')
    expect(await spendable()).toBeCloseTo(had - 16.71, 2)
    await roundUpPayments(wallet.context.db, wallet.clock.now())
    await nextDay()
    const moves = await readMoves(wallet, token, id)
    expect(moves.map(({ move, amount }) => [move, amount])).toEqual([['round', '16.71']])
    expect(await readPot(wallet, token, id)).toMatchObject({ rounded: '16.71' })
  })

  test('payments that are rounded up are summed for the month of the owner, not of UTC', async () => {
    // The middle of the next month, and 4:00 of the first day of the month after it in Tokyo.
    const year = wallet.clock.now().getUTCFullYear()
    const month = wallet.clock.now().getUTCMonth() + 1
    comeTo(Date.UTC(year, month, 15, 12))
    await makeOwner()
    await wallet.call('setTimeZone', { token, body: { time_zone: 'Asia/Tokyo' } })
    const id = await open()
    await pay(12_30n)
    await nextDay()
    expect(await readPot(wallet, token, id)).toMatchObject({ rounded: '7.70' })
    comeTo(Date.UTC(year, month + 1, 0, 19))
    expect(await readPot(wallet, token, id)).toMatchObject({ rounded: '0.00' })
  })

  test('payments that are rounded up are rounded by one of two servers that run at the same time', async () => {
    const id = await open()
    await pay(15_00n)
    wallet.clock.forwardSeconds(DAY_S)
    const now = wallet.clock.now()
    await Promise.all([1, 2, 3].map(() => roundUpPayments(wallet.context.db, now)))
    expect(await inPot(id)).toBe('5.00')
  })

  test('fill a pot to its goal and no further, and the owner is notified', async () => {
    const id = await open({ goal: '12' })
    await addToPot(wallet, token, { id, amount: '5.00', key: nextKey() })
    await pay(1_00n)
    await nextDay()
    expect(await inPot(id)).toBe('12.00')
    const { text } = await wallet.call('notifications', { token })
    expect(text).toContain('12')
    await pay(1_00n)
    await nextDay()
    expect(await inPot(id)).toBe('12.00')
    await takeFromPot(wallet, token, { id, amount: '1.00', key: nextKey() })
    await nextDay()
    expect(await inPot(id)).toBe('11.00')
  })

  test('payments that are rounded up are left alone where the account lacks the change, that day and later', async () => {
    const id = await open()
    await pay(1_00n)
    const rest = await balanceOf(wallet, token, 'USD')
    const other = await openPot(wallet, token, { account_id: account }, nextKey())
    await addToPot(wallet, token, { id: other, amount: String(Number(rest) - 8.5), key: nextKey() })
    await nextDay()
    expect(await inPot(id)).toBe('0.00')
    await takeFromPot(wallet, token, { id: other, amount: '50.00', key: nextKey() })
    await nextDay()
    expect(await inPot(id)).toBe('0.00')
  })

  test('payments that are rounded up count from the moment on at which rounding is switched on', async () => {
    const id = await open({ round_step: undefined })
    await pay(1_00n)
    wallet.clock.forwardSeconds(60)
    await wallet.call('changePot', { token, body: { id, round_step: '5' } })
    await pay(2_00n)
    await nextDay()
    expect(await inPot(id)).toBe('3.00')
    await pay(2_00n)
    await wallet.call('changePot', { token, body: { id, round_step: null } })
    await nextDay()
    expect(await inPot(id)).toBe('3.00')
  })

  test('payments that are rounded up leave books that agree with the history', async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  })
})

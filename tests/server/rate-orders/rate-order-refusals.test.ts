import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/lib/new-id.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { freeze } from '../support/brake-acts.ts'
import { keyed } from '../support/keyed.ts'
import {
  dayAfter,
  endWaiting,
  onlyOrder,
  placeOrder,
  publishEuro,
  rateNow,
  readOrders,
  runOrders,
  shiftPrice,
  ZONE,
} from '../support/rate-order-acts.ts'
import { describeOrderWorld } from '../support/rate-order-world.ts'

describe.each(testEngines)('an order at a rate that cannot be (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  beforeEach(async () => {
    await publishEuro(wallet, 1000)
    await endWaiting(wallet)
  })
  afterAll(() => wallet.close())

  const { nextKey, has, setUp, notesOf, newestNote } = describeOrderWorld(() => wallet, engine)
  const freezeByOperator = async (phone: string) => {
    const operator = newId(wallet.clock.now())
    await wallet.context.db.query(
      `INSERT INTO office_operator (id, name, state, created_at) VALUES ($1, 'Olga Ivanova', 'active', now())`,
      [operator],
    )
    await wallet.context.db.query(
      `INSERT INTO owner_freeze (id, user_id, scope, reason, frozen_by, frozen_at)
       SELECT $2, u.id, 'out', 'asked', $3, CURRENT_TIMESTAMP FROM app_user u WHERE u.phone = $1`,
      [phone, newId(wallet.clock.now()), operator],
    )
  }

  test('an order at a rate is executed in a wallet that its owner froze, and waits in one that an operator froze', async () => {
    const own = await setUp()
    await freeze(wallet, own.token)
    const other = await setUp()
    await freezeByOperator(other.phone)
    await publishEuro(wallet, 1030)
    await runOrders(wallet)
    expect((await onlyOrder(wallet, own.token)).state).toBe('done')
    expect(await onlyOrder(wallet, other.token)).toMatchObject({
      state: 'waiting',
      is_frozen: true,
    })
    expect(await newestNote(other.token)).toContain('an operator has frozen')
    wallet.clock.forwardSeconds(120)
    await runOrders(wallet)
    const told = (await notesOf(other.token)).filter(({ message }) =>
      message.includes('an operator'),
    )
    expect(told).toHaveLength(1)
    await wallet.context.db.query('DELETE FROM owner_freeze')
    wallet.clock.forwardSeconds(120)
    expect(await runOrders(wallet)).toBe(1)
    expect((await onlyOrder(wallet, other.token)).state).toBe('done')
  })

  test('an alert tells its owner once, without money', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const before = await has(token, 'EUR')
    const body = {
      from_currency_code: 'EUR',
      to_currency_code: 'RUB',
      unit: 'from',
      target: shiftPrice(await rateNow(wallet, 'EUR', 'RUB'), 'from', 20),
      until_on: dayAfter(wallet, 0),
      time_zone: ZONE,
    }
    const headers = keyed(nextKey())
    const first = await wallet.call('placeRateAlert', { token, body, headers })
    expect(first.status).toBe(200)
    expect((await wallet.call('placeRateAlert', { token, body, headers })).text).toBe(first.text)
    await publishEuro(wallet, 1030)
    expect(await runOrders(wallet)).toBe(1)
    expect(await runOrders(wallet)).toBe(0)
    expect((await onlyOrder(wallet, token)).state).toBe('done')
    expect(await newestNote(token)).toMatch(/^€1 = ₽.+, as you asked\.$/u)
    expect((await notesOf(token))[0]?.rate_order).toBe(first.json['id'])
    expect(await has(token, 'EUR')).toBe(before)
  })

  test('an order at a rate is refused for its rate, amounts and day, and nothing is reserved', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const before = await has(token, 'EUR')
    const place = async (wish: object, changes: object = {}) => {
      const { json } = await placeOrder(wallet, token, { key: nextKey(), ...wish }, changes)
      return json['code'] ?? json['status']
    }
    expect(await place({ away: 0 })).toBe('RATE_REACHED')
    expect(await place({ away: -10 })).toBe('RATE_REACHED')
    expect(await place({ away: 301 })).toBe('RATE_TOO_FAR')
    expect(await place({ amount: '0.10' })).toBe('AMOUNT_TOO_SMALL')
    expect(await place({ amount: '100000.00' })).toBe('INSUFFICIENT_FUNDS')
    expect(await place({ amount: '0' })).toBe('AMOUNT_ZERO')
    expect(await place({}, { least_amount: '1.00' })).toBe('BAD_REQUEST')
    expect(await place({}, { target: '0' })).toBe('BAD_REQUEST')
    expect(await place({}, { target: '95.123456789' })).toBe('BAD_REQUEST')
    expect(await place({}, { until_on: dayAfter(wallet, -1) })).toBe('RATE_ORDER_DATE')
    expect(await place({}, { until_on: dayAfter(wallet, 366) })).toBe('RATE_ORDER_DATE')
    expect(await place({}, { pin: '0000' })).toBe('PIN_WRONG')
    expect(await place({ to: 'EUR' }, { target: '1' })).toBe('SAME_ACCOUNT')
    expect(await has(token, 'EUR')).toBe(before)
    expect((await readOrders(wallet, token)).results).toEqual([])
    const key = nextKey()
    expect((await placeOrder(wallet, token, { key })).status).toBe(200)
    expect((await placeOrder(wallet, token, { key })).status).toBe(200)
    expect((await placeOrder(wallet, token, { key, amount: '99.00' })).json['code']).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await readOrders(wallet, token)).results).toHaveLength(1)
  })

  test('an order at a rate waits while its pair is withdrawn, and is named where the wallet is to be closed', async () => {
    const { token, id } = await setUp()
    await publishEuro(wallet, 1030)
    await wallet.context.db.query(
      `UPDATE rate SET valid_until = valid_from - interval '2 minutes' WHERE valid_until IS NULL`,
    )
    expect(await runOrders(wallet)).toBe(1)
    expect((await onlyOrder(wallet, token)).state).toBe('waiting')
    await publishEuro(wallet, 1000)
    const { json } = await wallet.call('closingState', { token })
    expect(json['rate_orders']).toMatchObject([{ id, amount: '100.00' }])
    await publishEuro(wallet, 1025)
    expect(await runOrders(wallet)).toBe(1)
    expect((await onlyOrder(wallet, token)).state).toBe('done')
  })
})

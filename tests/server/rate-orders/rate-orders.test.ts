import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { momentIn } from '../../../contract/rules/zone-time.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import { freeze } from '../support/brake-acts.ts'
import { keyed } from '../support/keyed.ts'
import { auditHistory } from '../support/history-audit.ts'
import {
  cancelOrder,
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

describe.each(testEngines)('an order at a rate (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  beforeEach(async () => {
    await publishEuro(wallet, 1000)
    await endWaiting(wallet)
  })
  afterAll(async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
    await wallet.close()
  })

  const nextKey = () => `${engine} order ${(n += 1)}`
  const has = async (token: string, code: string) => Number(await balanceOf(wallet, token, code))
  const setUp = async (
    wish: Parameters<typeof placeOrder>[2] = { key: nextKey() },
    changes: object = {},
  ) => {
    const { token, phone } = await registerOwner(wallet, { isVerified: true })
    const before = { EUR: await has(token, 'EUR'), RUB: await has(token, 'RUB') }
    const { json } = await placeOrder(wallet, token, wish, changes)
    return { token, phone, before, id: readText(json['id']) }
  }
  const walletOf = async (token: string) => {
    const { json } = await wallet.call('wallet', { token })
    return v.parse(walletEndpoints.wallet.answer, json).results[0]
  }
  const notesOf = async (token: string) => {
    const { json } = await wallet.call('notifications', { token })
    return v.parse(walletEndpoints.notifications.answer, json).results
  }
  const newestNote = async (token: string) => (await notesOf(token))[0]?.message ?? ''
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

  test('sets its money aside: it leaves the balance, and stays in the total', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const total = (await walletOf(token))?.total?.amount
    const before = await has(token, 'EUR')
    await placeOrder(wallet, token, { key: nextKey() })
    const after = await walletOf(token)
    const account = after?.accounts.find(({ currency_code }) => currency_code === 'EUR')
    expect(Number(account?.balance)).toBeCloseTo(before - 100, 2)
    expect(account?.set_aside).toBe('100.00')
    expect(Number(after?.total?.amount)).toBeCloseTo(Number(total), 1)
    expect(after?.total?.set_aside).toBeDefined()
    const order = await onlyOrder(wallet, token)
    expect(order).toMatchObject({
      state: 'waiting',
      amount: '100.00',
      until_on: dayAfter(wallet, 30),
    })
    const { json } = await wallet.call('statistics', { token })
    expect(JSON.stringify(json)).not.toContain('reserve')
  })

  test('is executed at the first published rate that reaches it, though it is gone before a server looks', async () => {
    const { token, before, id } = await setUp()
    await publishEuro(wallet, 1019)
    expect(await runOrders(wallet)).toBe(0)
    await publishEuro(wallet, 1030)
    const reached = await rateNow(wallet, 'EUR', 'RUB')
    await publishEuro(wallet, 1100)
    await publishEuro(wallet, 990)
    expect((await cancelOrder(wallet, token, id)).json['code']).toBe('RATE_ORDER_DONE')
    expect(await runOrders(wallet)).toBe(1)
    const order = await onlyOrder(wallet, token)
    expect(order.state).toBe('done')
    expect(Number(order.executed?.rate)).toBeCloseTo(Number(reached), 6)
    const got = Number(order.executed?.to_amount)
    expect(got).toBeCloseTo(100 * Number(reached), 2)
    expect(Number(order.executed?.better_amount)).toBeCloseTo(got - Number(order.least_amount), 2)
    expect(await has(token, 'EUR')).toBeCloseTo(before.EUR - 100, 2)
    expect(await has(token, 'RUB')).toBeCloseTo(before.RUB + got, 2)
    const number = order.executed?.number ?? ''
    const receipt = await wallet.call('receipt', { token, query: { number } })
    expect(JSON.stringify(receipt.json)).toContain(id)
    expect(await newestNote(token)).toMatch(
      /^€100\.00 exchanged at €1 = ₽.+ in your account, ₽.+ more\.$/u,
    )
    expect(await runOrders(wallet)).toBe(0)
    expect((await walletOf(token))?.total?.set_aside).toBeUndefined()
  })

  test('waits for a price of the currency that it buys to fall', async () => {
    const key = nextKey()
    const { token, before } = await setUp({
      from: 'RUB',
      to: 'EUR',
      amount: '1000.00',
      unit: 'to',
      away: -30,
      key,
    })
    await publishEuro(wallet, 971)
    expect(await runOrders(wallet)).toBe(0)
    await publishEuro(wallet, 968)
    expect(await runOrders(wallet)).toBe(1)
    const order = await onlyOrder(wallet, token)
    expect(Number(order.executed?.to_amount)).toBeGreaterThanOrEqual(Number(order.least_amount))
    expect(await has(token, 'RUB')).toBeCloseTo(before.RUB - 1000, 2)
  })

  test('ends with the last day in the zone of its owner, and its money is available again', async () => {
    const { token, before } = await setUp({ key: nextKey() }, { until_on: dayAfter(wallet, 1) })
    const order = await onlyOrder(wallet, token)
    const end = momentIn(ZONE, dayAfter(wallet, 2), '00:00')
    expect(order.reserved_until).toBe(end.toISOString())
    const ahead = end.getTime() - wallet.clock.now().getTime()
    wallet.clock.forwardSeconds(Math.floor(ahead / 1000) - 1)
    expect(await runOrders(wallet)).toBe(0)
    wallet.clock.forwardSeconds(2)
    expect(await runOrders(wallet)).toBe(1)
    expect((await onlyOrder(wallet, token)).state).toBe('expired')
    expect(await has(token, 'EUR')).toBeCloseTo(before.EUR, 2)
    expect(await newestNote(token)).toMatch(/was not reached\. €100\.00 is available again\.$/u)
    const { json } = await cancelOrder(wallet, token, order.id)
    expect(json['code']).toBe('RATE_ORDER_EXPIRED')
  })

  test('is executed though its day is over, if the rate was published before', async () => {
    const { token } = await setUp({ key: nextKey() }, { until_on: dayAfter(wallet, 0) })
    await publishEuro(wallet, 1030)
    wallet.clock.forwardSeconds(2 * 86_400)
    expect(await runOrders(wallet)).toBe(1)
    expect((await onlyOrder(wallet, token)).state).toBe('done')
  })

  test('can be canceled, twice with one answer', async () => {
    const { token, before, id } = await setUp()
    const first = await cancelOrder(wallet, token, id)
    expect(first.status).toBe(200)
    expect((await cancelOrder(wallet, token, id)).text).toBe(first.text)
    expect(await has(token, 'EUR')).toBeCloseTo(before.EUR, 2)
    await publishEuro(wallet, 1100)
    expect(await runOrders(wallet)).toBe(0)
    const stranger = await registerOwner(wallet)
    expect((await cancelOrder(wallet, stranger.token, id)).json['code']).toBe('NOT_FOUND')
  })

  test('has one outcome where it is canceled while it is executed and expires', async () => {
    for (let round = 0; round < 6; round += 1) {
      await publishEuro(wallet, 1000)
      const { token, before, id } = await setUp()
      const acts = [
        () => cancelOrder(wallet, token, id),
        () => publishEuro(wallet, 1030).then(() => runOrders(wallet)),
        () => runOrders(wallet),
        () => cancelOrder(wallet, token, id),
      ]
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      await runOrders(wallet)
      const { state } = await onlyOrder(wallet, token)
      expect(['done', 'canceled']).toContain(state)
      const gone = state === 'done' ? 100 : 0
      expect(await has(token, 'EUR')).toBeCloseTo(before.EUR - gone, 2)
      const history = await wallet.call('transactions', { token })
      expect(history.text.split('"kind":"exchange"').length - 1).toBeGreaterThanOrEqual(gone / 50)
    }
  })

  test('is done once by two servers, each of many orders', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => setUp({ key: nextKey() })))
    await publishEuro(wallet, 1030)
    await Promise.all([runOrders(wallet), runOrders(wallet), runOrders(wallet)])
    await runOrders(wallet)
    for (const { token, before } of owners) {
      expect((await onlyOrder(wallet, token)).state).toBe('done')
      expect(await has(token, 'EUR')).toBeCloseTo(before.EUR - 100, 2)
    }
  })

  test('is executed in a wallet that its owner froze, and waits in one that an operator froze', async () => {
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

  test('is refused for its rate, amounts and day, and nothing is reserved', async () => {
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

  test('waits while its pair is withdrawn, and is named where the wallet is to be closed', async () => {
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

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { momentIn } from '../../../contract/rules/zone-time.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import {
  cancelOrder,
  dayAfter,
  endWaiting,
  onlyOrder,
  placeOrder,
  publishEuro,
  rateNow,
  runOrders,
  ZONE,
} from '../support/rate-order-acts.ts'
import { describeOrderWorld } from '../support/rate-order-world.ts'

describe.each(testEngines)('an order at a rate (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  beforeEach(async () => {
    await publishEuro(wallet, 1000)
    await endWaiting(wallet)
  })
  afterAll(() => wallet.close())

  const { nextKey, has, setUp, walletOf, newestNote } = describeOrderWorld(() => wallet, engine)

  test('an order at a rate sets its money aside: it leaves the balance, and stays in the total', async () => {
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

  test('an order at a rate is executed at the first published rate that reaches it, though it is gone before a server looks', async () => {
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

  test('an order at a rate waits for a price of the currency that it buys to fall', async () => {
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

  test('an order at a rate ends with the last day in the zone of its owner, and its money is available again', async () => {
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
    expect(await newestNote(token)).toMatch(/wasn't reached\. €100\.00 is available again\.$/u)
    const { json } = await cancelOrder(wallet, token, order.id)
    expect(json['code']).toBe('RATE_ORDER_EXPIRED')
  })

  test('an order at a rate is executed though its day is over, if the rate was published before', async () => {
    const { token } = await setUp({ key: nextKey() }, { until_on: dayAfter(wallet, 0) })
    await publishEuro(wallet, 1030)
    wallet.clock.forwardSeconds(2 * 86_400)
    expect(await runOrders(wallet)).toBe(1)
    expect((await onlyOrder(wallet, token)).state).toBe('done')
  })

  test('an order at a rate can be canceled, twice with one answer', async () => {
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

  test('an order at a rate has one outcome where it is canceled while it is executed and expires', async () => {
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

  test('an order at a rate is done once by two servers, each of many orders', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => setUp({ key: nextKey() })))
    await publishEuro(wallet, 1030)
    await Promise.all([runOrders(wallet), runOrders(wallet), runOrders(wallet)])
    await runOrders(wallet)
    for (const { token, before } of owners) {
      expect((await onlyOrder(wallet, token)).state).toBe('done')
      expect(await has(token, 'EUR')).toBeCloseTo(before.EUR - 100, 2)
    }
  })
})

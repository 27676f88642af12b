import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { createContext } from '../../../server/context.ts'
import { storePast } from '../../../server/domain/rates/rate-history.ts'
import { moveRates } from '../../../server/domain/rates/rates.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { RatesAnswer } from '../../../contract/calls/money.ts'
import { rateHistoryEndpoints } from '../../../contract/calls/rate-history.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { type Actor, actorOf, exchange } from '../support/money-acts.ts'
import { storedRates } from '../support/rate-world.ts'
import { testEngines } from '../../support/test-database.ts'
import { dropSpreads, setSpread } from '../support/tariff-lines.ts'

const HELD_MS = 30_000
const MOVE_MS = 60_000
const RUB_TO_USD = { from: 'RUB', to: 'USD', amount: 10_000n }

describe.each(testEngines)('quotes (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let keys = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
    await move(0)
  })
  afterAll(() => wallet.close())

  /** The rates move, by a server whose clock differs so much. */
  const move = (differsBy: number) =>
    moveRates(
      wallet.context.db,
      simulatedRates,
      new Date(wallet.clock.now().getTime() + MOVE_MS + differsBy),
    )

  /** The wallet by a server whose clock differs so much. */
  function serverWithClock(differsBy: number) {
    const now = () => new Date(wallet.clock.now().getTime() + differsBy)
    const app = createApp(createContext({ ...wallet.context, clock: { now } }))
    return {
      call: (name: keyof typeof endpoints, options = {}) => call(app, endpoints[name], options),
    }
  }

  async function send(actor: Actor, through: Parameters<typeof exchange>[0] = wallet) {
    keys += 1
    const { json } = await exchange(through, actor, { ...RUB_TO_USD, key: `quote-${keys}-0000` })
    return json['status'] === 'success' ? 'success' : json['code']
  }

  test('quotes contain what each rate is made of, and until when it is reserved', async () => {
    const { json } = await wallet.call('rates', { token: owner.token })
    const { rates, server_time = '', expires_at = '' } = v.parse(RatesAnswer, json)
    expect(Date.parse(expires_at) - Date.parse(server_time)).toBe(HELD_MS)
    for (const { mid, spread_percent, fee, quantity_out } of rates) {
      expect(spread_percent).toBe('1')
      expect(fee).toMatch(/^0(?:\.0+)?$/)
      const kept = 1 - Number(quantity_out) / Number(mid)
      expect(kept).toBeGreaterThanOrEqual(0.01 - 1e-7)
      expect(Number(mid) * 0.99 - Number(quantity_out)).toBeLessThan(1e-8)
    }
  })

  test.each([
    [0, 0],
    [10_000, -10_000],
    [-10_000, 10_000],
  ])(
    'quotes are accepted by every server for thirty seconds (clocks: %i and %i ms off)',
    async (mover, seller) => {
      const actor = await actorOf(wallet, owner.token)
      // The rates move at once after the owner has seen them.
      await move(mover - MOVE_MS)
      expect((await actorOf(wallet, owner.token)).rates).not.toEqual(actor.rates)
      wallet.clock.forwardSeconds(HELD_MS / 1000)
      expect(await send(actor, serverWithClock(seller))).toBe('success')
      wallet.clock.forwardSeconds(60)
      expect(await send(actor, serverWithClock(seller))).toBe('RATE_CHANGED')
    },
  )

  test('quotes follow the spread of their pair from the next rates on', async () => {
    const before = await actorOf(wallet, owner.token)
    await setSpread(wallet.context.db, { from: 'RUB', to: 'USD', percent: 0.8 })
    await move(0)
    expect(await send(before)).toBe('success')
    const { rates } = await actorOf(wallet, owner.token)
    const spreads = rates
      .filter(({ spread_percent }) => spread_percent !== '1')
      .map((rate) => [rate.from_currency_code, rate.to_currency_code, rate.spread_percent])
    expect(spreads).toEqual([['RUB', 'USD', '0.8']])
    await dropSpreads(wallet.context.db)
  })

  test('quotes of an older version contain no price that they were made of', async () => {
    await wallet.context.db.query(
      'UPDATE rate SET mid = NULL, spread_percent = NULL WHERE valid_until IS NULL',
    )
    const { rates } = await actorOf(wallet, owner.token)
    for (const rate of rates) expect(rate).not.toHaveProperty('mid')
    await move(0)
    for (const rate of (await actorOf(wallet, owner.token)).rates)
      expect(rate).toHaveProperty('mid')
  })

  test('quotes end with the source of the prices, after those that were shown', async () => {
    const actor = await actorOf(wallet, owner.token)
    await moveRates(wallet.context.db, storedRates([]), wallet.clock.now())
    const { json } = await wallet.call('rates', { token: owner.token })
    expect(json['rates']).toEqual([])
    expect(json['withdrawn']).toContainEqual({ currency_code: 'RUB', reason: 'no_source' })
    wallet.clock.forwardSeconds(HELD_MS / 1000)
    expect(await send(actor)).toBe('success')
    wallet.clock.forwardSeconds(60)
    expect(await send(actor)).toBe('RATE_CHANGED')
  })
})

describe.each(testEngines)('the history of a rate (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet)
  })
  afterAll(() => wallet.close())

  async function read(query: Record<string, string>) {
    const { json } = await wallet.call('rateHistory', { token: owner.token, query })
    return v.parse(rateHistoryEndpoints.rateHistory.answer, json).points
  }

  test('the history of a rate is empty until something is stored', async () => {
    expect(await read({ from: 'EUR', to: 'RUB', period: 'year' })).toEqual([])
  })

  test('the history of a rate has at most 120 points of the period, the oldest first, and ends with the latest price', async () => {
    await storePast(wallet.context.db, simulatedRates, wallet.clock.now())
    await moveRates(wallet.context.db, simulatedRates, wallet.clock.now())
    for (const [period, days, least] of [
      ['day', 1, 96],
      ['week', 7, 84],
      ['month', 30, 90],
      ['year', 364, 91],
    ] as const) {
      const points = await read({ from: 'EUR', to: 'RUB', period })
      expect(points.length).toBeGreaterThanOrEqual(least)
      expect(points.length).toBeLessThanOrEqual(120)
      const times = points.map(({ at }) => Date.parse(at))
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(new Set(times).size).toBe(times.length)
      const [first = 0, last = 0] = [times[0], times.at(-1)]
      const now = wallet.clock.now().getTime()
      expect(now - first).toBeLessThanOrEqual(days * 86_400_000)
      expect(now - first).toBeGreaterThan(days * 86_400_000 * 0.97)
      expect(now - last).toBeLessThan(60_000 + 1000)
      expect(Number(points[0]?.mid)).toBeGreaterThan(85)
    }
  })

  test('the history of the other direction is the inverse', async () => {
    const there = await read({ from: 'EUR', to: 'RUB', period: 'week' })
    const back = await read({ from: 'RUB', to: 'EUR', period: 'week' })
    expect(back.map(({ at }) => at)).toEqual(there.map(({ at }) => at))
    for (const [index, { mid }] of there.entries()) {
      expect(Number(mid) * Number(back[index]?.mid)).toBeCloseTo(1, 6)
    }
  })

  test('the history of an unknown currency is empty, and a malformed query is refused', async () => {
    expect(await read({ from: 'EUR', to: 'XXX', period: 'day' })).toEqual([])
    const { token } = owner
    for (const query of [
      { from: 'EUR', to: 'RUB', period: 'century' },
      { from: 'EUR', period: 'day' },
      { from: 'eur', to: 'RUB', period: 'day' },
    ]) {
      const { json } = await wallet.call('rateHistory', { token, query })
      expect(json['code']).toBe('BAD_REQUEST')
    }
  })
})

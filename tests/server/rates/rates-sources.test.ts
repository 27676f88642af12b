import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSettings } from '../../../server/config/settings.ts'
import { createContext } from '../../../server/context.ts'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import { claimFeeds } from '../../../server/domain/rates/claim-feeds.ts'
import { listWithdrawn, readRateGauges } from '../../../server/domain/rates/rate-gauges.ts'
import { listRates, moveRates } from '../../../server/domain/rates/rates.ts'
import { startJobs } from '../../../server/jobs/start-jobs.ts'
import { createLog } from '../../../server/ops/log/log.ts'
import { makeGateways } from '../../../server/start/make-gateways.ts'
import { ecbXml, sends } from '../../support/providers/rate-sources.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { TRIAL } from '../support/app-harness.ts'
import { openRateWorld, RATE_KEY, type RateWorld, storedRates } from '../support/rate-world.ts'
import { setSpread } from '../support/tariff-lines.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/rules/durations.ts'

describe.each(testEngines)('rates from sources (%s)', (engine) => {
  const database = withTestDatabase(engine)
  let world: RateWorld

  beforeAll(async () => {
    world = await openRateWorld(database())
  })
  afterAll(() => world.doubles.stop())
  beforeEach(() => world.reset())

  test('rates from sources are the median of the sources, each crossed to the dollar', async () => {
    await world.pass(0)
    expect(await world.midOf('EUR', 'USD')).toBe('1.05')
    expect(await world.midOf('USD', 'RUB')).toBe('80')
    expect(await world.midOf('RUB', 'EUR')).toBe('0.011904761904')
    expect(await world.midOf('USDC', 'USD')).toBe('1')
    expect(await world.midOf('EUR', 'IDR')).toBe('16800')
    expect(await listWithdrawn(database())).toEqual([])
  })

  test('rates from sources are read by one of several servers', async () => {
    const claimed = await Promise.all(
      [1, 2, 3, 4].map(() => claimFeeds(database(), world.reading(), 64)),
    )
    expect(claimed.flat()).toHaveLength(world.feeds.length)
    await Promise.all(claimed.flat().map((task) => task()))
    expect(world.doubles.requests).toHaveLength(world.feeds.length)
    expect(await world.read()).toEqual([])
  })

  test('rates from sources are the same from several servers that publish them concurrently', async () => {
    await world.read()
    await Promise.all([1, 2, 3].map(() => world.publish()))
    const rows = await database().query<{ n: number }>(
      `SELECT count(*)::int AS n FROM rate WHERE valid_until IS NULL
       GROUP BY from_currency_code, to_currency_code`,
    )
    expect(rows.every(({ n }) => n === 1)).toBe(true)
    expect(rows).toHaveLength(42)
  })

  test('a source that fails is read again after 30, 60 and 120 seconds, and named in the log without its key', async () => {
    expect(await world.read()).toEqual([true, true, true, false])
    const attempts = () =>
      world.doubles.requests.filter(({ url }) => url.startsWith('/openex')).length
    for (const [wait, expected] of [
      [29, 1],
      [1, 2],
      [59, 2],
      [1, 3],
      [119, 3],
      [1, 4],
    ] as const) {
      await world.pass(wait * 1000)
      expect(attempts()).toBe(expected)
    }
    const failure = world.lines.find((line) => line.includes('rate source failed'))
    expect(failure).toContain('"source":"openexchangerates","failures":1')
    expect(failure).toContain('openexchangerates answered 503')
    expect(world.lines.join('\n')).not.toContain(RATE_KEY)
  })

  test('rates from sources are published while a source hangs', async () => {
    await world.read()
    world.now = new Date(world.now.getTime() + MINUTE_MS)
    const held: ServerResponse[] = []
    world.doubles.answer('kraken', (_, response) => void held.push(response))
    const hanging = world.read()
    await world.publish()
    expect(await world.midOf('EUR', 'USD')).toBe('1.05')
    for (const response of held) response.end()
    await hanging
  })

  test('rates of the Bank of Russia are valid from the day that they are for', async () => {
    await world.pass(0)
    world.answerDaily('2026-11-24', { '2026-11-24': '80,0000', '2026-11-25': '81,0000' })
    world.now = new Date('2026-11-24T16:00:00Z')
    await world.pass(0)
    expect(await world.midOf('USD', 'RUB')).toBe('80')
    world.now = new Date('2026-11-24T20:59:59Z')
    await world.pass(0)
    expect(await world.midOf('USD', 'RUB')).toBe('80')
    await world.pass(1000)
    expect(Number(await world.midOf('USD', 'RUB'))).toBeCloseTo(81, 6)
  })

  test('rates from sources take the wider spread of the pair while they are older than a day', async () => {
    const db = database()
    await setSpread(db, { from: 'USD', to: 'RUB', percent: 1, weekend: 4 })
    await setSpread(db, { from: 'EUR', to: 'USD', percent: 2, weekend: 5 })
    await setSpread(db, { from: 'RUB', to: 'USD', percent: 3 })
    const spreads = () =>
      Promise.all(
        [
          world.rateOf('USD', 'RUB'),
          world.rateOf('EUR', 'USD'),
          world.rateOf('RUB', 'USD'),
          world.rateOf('GBP', 'USD'),
        ].map(async (rate) => (await rate)?.spread_percent),
      )
    world.now = new Date('2026-11-20T18:00:00Z')
    world.answerDaily('2026-11-20', { '2026-11-20': '80,0000', '2026-11-21': '80,0000' })
    await world.pass(0)
    expect(await spreads()).toEqual(['1', '2', '3', '1'])
    world.now = new Date('2026-11-22T12:00:00Z')
    await world.pass(0)
    // Kraken has a price of the euro on a Sunday; a wider spread is never the smaller one.
    expect(await spreads()).toEqual(['4', '2', '3', '1'])
  })

  test('a price is stored once, a corrected one replaces it, and both are deleted after a month', async () => {
    const db = database()
    const stored = () =>
      db.query<{ price: string }>(
        `SELECT price FROM rate_observation WHERE source = 'ecb' AND quote_code = 'USD'`,
      )
    await world.pass(0)
    await world.pass(HOUR_MS)
    expect(await stored()).toEqual([{ price: '1.050000000000000000' }])
    world.doubles.answer('ecb', sends(ecbXml('2026-11-23', { USD: '1.06' })))
    await world.pass(HOUR_MS)
    expect(await stored()).toEqual([{ price: '1.060000000000000000' }])
    await cleanUp(db, new Date(world.now.getTime() + 32 * 24 * HOUR_MS))
    expect(await db.query('SELECT 1 FROM rate_observation')).toEqual([])
  })

  test('rates from sources are in the metrics: age by source, failures, and currencies without a rate by reason', async () => {
    await world.pass(0)
    const gauges = await readRateGauges(database(), {
      feeds: world.feeds,
      now: new Date(world.now.getTime() + 90_000),
    })
    expect(gauges['wallet_rate_source_age_seconds']).toContainEqual({
      labels: { source: 'kraken' },
      value: 90,
    })
    expect(gauges['wallet_rate_source_failures']).toContainEqual({
      labels: { source: 'openexchangerates' },
      value: 1,
    })
    await world.pass(30 * 24 * HOUR_MS)
    const kraken = world.feeds.filter(({ name }) => name === 'kraken')
    const later = await readRateGauges(database(), { feeds: kraken, now: world.now })
    expect(later['wallet_rate_source_failures']).toHaveLength(1)
    expect(later['wallet_currencies_withdrawn']).toContainEqual({
      labels: { reason: 'stale' },
      value: 2,
    })
  })

  test('rates from sources are read and published by the jobs of a server', async () => {
    const db = database()
    const { feeds } = world
    const gateways = { ...makeGateways(TRIAL).gateways, rates: feeds }
    const context = createContext({
      db,
      gateways,
      pepper: TRIAL.pepper,
      settings: makeSettings({ sandbox: true, rateMoveMs: 50 }),
      log: createLog('json', (line) => world.lines.push(line)),
      rateSource: storedRates(feeds),
      clock: { now: () => world.now },
    })
    const jobs = startJobs(context)
    await expect.poll(() => world.midOf('EUR', 'USD'), { timeout: 20_000 }).toBe('1.05')
    await jobs.stop()
    expect(context.metrics.write({})).toContain(
      'wallet_provider_call_seconds_count{provider="kraken",call="read",outcome="success"} 1',
    )
  })

  test('a server without sources has no rates, and every currency has the reason', async () => {
    await moveRates(database(), storedRates([]), world.now)
    expect(await listRates(database())).toEqual([])
    const reasons = await listWithdrawn(database())
    expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set(['no_source']))
    expect(reasons).toHaveLength(6)
  })
})

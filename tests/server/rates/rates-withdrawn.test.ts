import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ecbXml, openExchangeRatesJson, sends } from '../../support/providers/rate-sources.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { openRateWorld, type RateWorld } from '../support/rate-world.ts'
import { setSpread } from '../support/tariff-lines.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/rules/durations.ts'

describe.each(testEngines)('rates that are withdrawn (%s)', (engine) => {
  const database = withTestDatabase(engine)
  let world: RateWorld

  beforeAll(async () => {
    world = await openRateWorld(database())
  })
  afterAll(() => world.doubles.stop())
  beforeEach(() => world.reset())

  test('rates that are withdrawn end when the sources of a currency are too old, and return with them', async () => {
    await world.pass(0)
    world.doubles.answer('kraken', (_, response) => void response.writeHead(500).end())
    await world.pass(9 * MINUTE_MS)
    expect(await world.midOf('USDC', 'USD')).toBe('1')
    await world.pass(MINUTE_MS)
    expect(await world.whyNot('USDC')).toBe('stale')
    expect(await world.rateOf('USDC', 'USD')).toBeUndefined()
    expect(await world.midOf('EUR', 'USD')).toBe('1.05')
    world.answerKraken()
    await world.pass(HOUR_MS)
    expect(await world.whyNot('USDC')).toBeUndefined()
    expect(await world.midOf('USDC', 'USD')).toBe('1')
  })

  test('rates of daily sources last over a weekend, and end when the next ones are overdue', async () => {
    world.now = new Date('2026-11-20T18:00:00Z')
    world.answerDaily('2026-11-20', { '2026-11-20': '80,0000', '2026-11-21': '80,0000' })
    await world.pass(0)
    world.now = new Date('2026-11-23T20:59:00Z')
    await world.pass(0)
    expect([await world.whyNot('IDR'), await world.whyNot('RUB')]).toEqual([undefined, undefined])
    await world.pass(2 * MINUTE_MS)
    expect(await world.whyNot('IDR')).toBe('stale')
    world.now = new Date('2026-11-24T03:01:00Z')
    await world.pass(0)
    expect(await world.whyNot('RUB')).toBe('stale')
  })

  test('rates of daily sources have the wider spread of their pair while the market is closed, and are marked so', async () => {
    await setSpread(database(), { from: 'USD', to: 'RUB', percent: 1, weekend: 2.5 })
    await setSpread(database(), { from: 'RUB', to: 'USD', percent: 1 })
    const read = async (from: string, to: string) => {
      const rate = await world.rateOf(from, to)
      return [rate?.spread_percent, rate?.is_market_closed]
    }
    world.now = new Date('2026-11-20T18:00:00Z')
    world.answerDaily('2026-11-20', { '2026-11-20': '80,0000', '2026-11-21': '80,0000' })
    await world.pass(0)
    expect(await read('USD', 'RUB')).toEqual(['1', undefined])
    world.now = new Date('2026-11-22T12:00:00Z')
    await world.pass(0)
    expect(await read('USD', 'RUB')).toEqual(['2.5', true])
    expect(await read('RUB', 'USD')).toEqual(['1', undefined])
  })

  test('rates that are withdrawn end with a jump, until an operator releases it', async () => {
    await world.pass(0)
    world.now = new Date('2026-11-24T16:00:00Z')
    world.answerDaily('2026-11-24', { '2026-11-24': '80,0000', '2026-11-25': '90,0000' })
    await world.pass(0)
    world.now = new Date('2026-11-24T21:01:00Z')
    await world.pass(0)
    expect(await world.whyNot('RUB')).toBe('jumped')
    await world.pass(3 * HOUR_MS)
    expect(await world.whyNot('RUB')).toBe('jumped')
    await database().query(
      `UPDATE house_price SET mid_usd = jump_usd WHERE currency_code = 'RUB' AND withdrawn = 'jumped'`,
    )
    await world.pass(MINUTE_MS)
    expect(await world.whyNot('RUB')).toBeUndefined()
    expect(Number(await world.midOf('USD', 'RUB'))).toBeCloseTo(90, 6)
  })

  test('rates return an hour after a jump that two sources have', async () => {
    await world.pass(0)
    const moved = (ago: number) =>
      openExchangeRatesJson(new Date(world.now.getTime() - ago), { EUR: '0.8', RUB: '80' })
    world.doubles.answer('openexchangerates', (_, response) => void response.end(moved(0)))
    world.answerKraken('1.25')
    world.doubles.answer('ecb', sends(ecbXml('2026-11-23', { USD: '1.25' })))
    await world.pass(HOUR_MS)
    expect(await world.whyNot('EUR')).toBe('jumped')
    await world.pass(59 * MINUTE_MS)
    expect(await world.whyNot('EUR')).toBe('jumped')
    await world.pass(MINUTE_MS)
    expect(await world.midOf('EUR', 'USD')).toBe('1.25')
  })

  test('rates that are withdrawn end when the sources disagree', async () => {
    await world.pass(0)
    world.answerKraken('1.2')
    world.doubles.answer('bank-of-russia', (_, response) => void response.writeHead(500).end())
    await database().query(`DELETE FROM rate_observation WHERE source = 'bank-of-russia'`)
    await world.pass(MINUTE_MS)
    expect(await world.whyNot('EUR')).toBe('disagree')
    expect(await world.whyNot('GBP')).toBeUndefined()
  })

  test('rates of a stablecoin end more than a percent off its peg', async () => {
    world.answerKraken('1.05', '0.9901')
    await world.pass(0)
    expect(await world.midOf('USDC', 'USD')).toBe('0.9901')
    world.answerKraken('1.05', '0.9899')
    await world.pass(MINUTE_MS)
    expect(await world.whyNot('USDC')).toBe('off_peg')
    expect(world.lines.join('\n')).toContain('"currency":"USDC","why":"off_peg"')
  })
})

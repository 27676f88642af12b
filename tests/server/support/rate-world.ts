import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import type { Database } from '../../../server/db/database.ts'
import { claimFeeds } from '../../../server/domain/rates/claim-feeds.ts'
import { type PriceRules, USUAL_RULES } from '../../../server/domain/rates/house-price.ts'
import { createStoredRates } from '../../../server/domain/rates/stored-rates.ts'
import type { RateSource } from '../../../server/domain/rates/rate-source.ts'
import { listWithdrawn } from '../../../server/domain/rates/rate-gauges.ts'
import { listRates, moveRates } from '../../../server/domain/rates/rates.ts'
import type { RateFeed } from '../../../server/gateways/rates/rate-feed.ts'
import { createLog } from '../../../server/ops/log/log.ts'
import { connectRates } from '../../../server/start/connect-rates.ts'
import type { ExchangeRate } from '../../../contract/calls/money.ts'
import {
  ecbXml,
  krakenJson,
  type RateSourceDoubles,
  sends,
  setsRates,
  startRateSources,
} from '../../support/providers/rate-sources.ts'
import { dropSpreads } from './tariff-lines.ts'

/** The key of the source that needs one. */
export const RATE_KEY = 'oxr0123456789abcdef0123456789abcdef'
/** Noon of a Tuesday. */
const NOON = new Date('2026-11-24T12:00:00Z')
const TABLES = ['rate_observation', 'rate_feed', 'house_price', 'rate'] as const

const SILENT = { info: () => {}, warn: () => {} }

/** Prices from what the feeds have stored. */
export function storedRates(
  feeds: readonly RateFeed[],
  log: Parameters<typeof createStoredRates>[0]['log'] = SILENT,
  rules: PriceRules = USUAL_RULES,
): RateSource {
  return createStoredRates({ feeds, rules, log })
}

/** A server's rates with doubles of all sources and a clock that tests set. */
export interface RateWorld {
  now: Date
  doubles: RateSourceDoubles
  feeds: readonly RateFeed[]
  lines: string[]
  /** Empties the tables; the daily sources are those of today, and the one with a key fails. */
  reset(): Promise<void>
  /** One euro is 1.05 dollars; one dollar costs so many rubles from each day on. */
  answerDaily(ecbDay: string, rubles: Readonly<Record<string, string>>): void
  answerKraken(euro?: string, usdc?: string): void
  reading(): Parameters<typeof claimFeeds>[1]
  /** Reads the sources that are due. */
  read(): Promise<boolean[]>
  publish(): Promise<void>
  /** Time passes, the sources that are due are read, and rates are published. */
  pass(ms: number): Promise<void>
  rateOf(from: string, to: string): Promise<ExchangeRate | undefined>
  midOf(from: string, to: string): Promise<string | undefined>
  /** Why a currency has no rate; undefined where it has one. */
  whyNot(code: string): Promise<string | undefined>
}

/** Opens it on a database. */
export async function openRateWorld(db: Database): Promise<RateWorld> {
  const doubles = await startRateSources()
  const lines: string[] = []
  const log = createLog('json', (line) => lines.push(line))
  const settings = readProviderSettings({
    RATES_SOURCES: 'ecb,bank-of-russia,kraken,openexchangerates',
    RATES_ECB_URL: doubles.url('ecb'),
    RATES_BANK_OF_RUSSIA_URL: doubles.url('bank-of-russia'),
    RATES_KRAKEN_URL: doubles.url('kraken'),
    OPEN_EXCHANGE_RATES_URL: doubles.url('openexchangerates'),
    OPEN_EXCHANGE_RATES_APP_ID: RATE_KEY,
  })
  const feeds = connectRates(settings).rates
  const world: RateWorld = {
    now: NOON,
    doubles,
    feeds,
    lines,
    async reset() {
      for (const table of TABLES) await db.query(`DELETE FROM ${table}`)
      await dropSpreads(db)
      world.now = NOON
      lines.length = 0
      doubles.requests.length = 0
      world.answerDaily('2026-11-23', { '2026-11-24': '80,0000' })
      world.answerKraken()
      doubles.answer('openexchangerates', (_, response) => void response.writeHead(503).end())
    },
    answerDaily(ecbDay, rubles) {
      const ofEuro = { USD: '1.05', GBP: '0.84' }
      doubles.answer('ecb', sends(ecbXml(ecbDay, { ...ofEuro, JPY: '162.75', IDR: '16800' })))
      const days = Object.entries(rubles).map(
        ([day, value]) => [day, officialRates(value)] as const,
      )
      doubles.answer('bank-of-russia', setsRates(Object.fromEntries(days)))
    },
    answerKraken(euro = '1.05', usdc = '1.0000') {
      const markets = { ZEURZUSD: euro, USDCUSD: usdc, ZGBPZUSD: '1.25', ZUSDZJPY: '155' }
      const prices = Object.entries(markets).map(([name, at]) => [name, [at, at]] as const)
      doubles.answer('kraken', sends(krakenJson(Object.fromEntries(prices))))
    },
    reading: () => ({ feeds, clock: { now: () => world.now }, log }),
    async read() {
      const claimed = await claimFeeds(db, world.reading(), feeds.length)
      return Promise.all(claimed.map((task) => task()))
    },
    publish: () => moveRates(db, storedRates(feeds, log), world.now),
    async pass(ms) {
      world.now = new Date(world.now.getTime() + ms)
      await world.read()
      await world.publish()
    },
    async rateOf(from, to) {
      const rates = await listRates(db)
      return rates.find((rate) => rate.from_currency_code === from && rate.to_currency_code === to)
    },
    midOf: async (from, to) => (await world.rateOf(from, to))?.mid,
    async whyNot(code) {
      const withdrawn = await listWithdrawn(db)
      return withdrawn.find(({ currency_code }) => currency_code === code)?.reason
    },
  }
  return world
}

/** One euro costs 1.05 times the rubles of a dollar. */
function officialRates(rubles: string) {
  const euro = (Number(rubles.replace(',', '.')) * 1.05).toFixed(4).replace('.', ',')
  return [
    { code: 'USD', nominal: 1, value: rubles },
    { code: 'EUR', nominal: 1, value: euro },
  ]
}

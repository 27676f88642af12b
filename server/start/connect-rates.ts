import { ADDRESS_CURRENCY, OFFERED_CURRENCIES } from '../../contract/rules/currencies.ts'
import type { ProviderSettings } from '../config/provider-settings.ts'
import { RATE_SOURCES, type RateSourceName } from '../config/rate-sources.ts'
import { type PriceRules, USUAL_RULES } from '../domain/rates/house-price.ts'
import type { Connection } from '../gateways/connection.ts'
import { createBankOfRussiaFeed } from '../gateways/rates/bank-of-russia.ts'
import { createEcbFeed } from '../gateways/rates/ecb.ts'
import { createKrakenFeed } from '../gateways/rates/kraken.ts'
import { createOpenExchangeRatesFeed } from '../gateways/rates/open-exchange-rates.ts'
import type { RateFeed } from '../gateways/rates/rate-feed.ts'

/** Currencies that the try of a source asks for. */
const PROBED = [...OFFERED_CURRENCIES, ADDRESS_CURRENCY]

type RateSettings = Pick<ProviderSettings, 'rates' | 'openExchangeRates'>

/** The sources of prices that the operator has chosen; one without its key is left out. */
export function connectRates(settings: RateSettings): {
  rates: readonly RateFeed[]
  connections: Connection[]
} {
  const chosen = settings.rates.state === 'set' ? settings.rates.values.RATES_SOURCES : []
  const connected = RATE_SOURCES.map((name) => {
    const feed = chosen.includes(name) ? createFeed(name, settings) : undefined
    const missing = [
      ...(chosen.includes(name) ? [] : ['RATES_SOURCES']),
      ...(name === 'openexchangerates' ? settings.openExchangeRates.missing : []),
    ]
    return { feed, connection: describe(name, missing, feed) }
  })
  return {
    rates: connected.flatMap(({ feed }) => feed ?? []),
    connections: connected.map(({ connection }) => connection),
  }
}

/** The limits of the price that is made of the sources. */
export function readPriceRules({ rates }: RateSettings): PriceRules {
  if (rates.state !== 'set') return USUAL_RULES
  const { RATES_JUMP_PERCENT, RATES_DISAGREEMENT_PERCENT } = rates.values
  return { jumpPoints: RATES_JUMP_PERCENT, disagreePoints: RATES_DISAGREEMENT_PERCENT }
}

function createFeed(
  name: RateSourceName,
  { rates, openExchangeRates }: RateSettings,
): RateFeed | undefined {
  if (rates.state !== 'set') return undefined
  const { values } = rates
  if (name === 'ecb') return createEcbFeed({ url: values.RATES_ECB_URL })
  if (name === 'kraken') return createKrakenFeed({ url: values.RATES_KRAKEN_URL })
  if (name === 'bank-of-russia') {
    const daysOff = new Set(values.RATES_RUSSIAN_DAYS_OFF)
    return createBankOfRussiaFeed({ url: values.RATES_BANK_OF_RUSSIA_URL, daysOff })
  }
  if (openExchangeRates.state !== 'set') return undefined
  const { OPEN_EXCHANGE_RATES_URL, OPEN_EXCHANGE_RATES_APP_ID } = openExchangeRates.values
  return createOpenExchangeRatesFeed({
    url: OPEN_EXCHANGE_RATES_URL,
    appId: OPEN_EXCHANGE_RATES_APP_ID,
  })
}

function describe(
  provider: RateSourceName,
  missing: readonly string[],
  feed: RateFeed | undefined,
): Connection {
  const isChosen = !missing.includes('RATES_SOURCES')
  return {
    provider,
    purposes: ['rates'],
    state: feed ? 'set' : isChosen ? 'incomplete' : 'absent',
    missing,
    ...(feed && { probe: () => probe(feed) }),
  }
}

async function probe(feed: RateFeed): Promise<string> {
  const observations = await feed.read({ codes: PROBED, now: new Date() })
  const [first] = observations
  return `${observations.length} prices of ${first?.publishedAt.toISOString() ?? 'no moment'}`
}

import * as v from 'valibot'
import { callForJson } from '../provider-call.ts'
import { exceeds, meanPrice, readPrice, unusable } from './prices.ts'
import { GREATEST_BYTES, type Observation, type RateFeed } from './rate-feed.ts'

const SOURCE = 'kraken'
const DOLLAR = 'USD'
const EVERY_MS = 60_000
const MAX_AGE_MS = 600_000
/** Percent between bid and ask beyond which a market has no price. */
const WIDEST_PERCENT = 2n

/** A market against the dollar. Kraken answers under the older name where there is one. */
interface Market {
  base: string
  quote: string
  olderName?: string
}

const MARKETS: readonly Market[] = [
  { base: 'USDC', quote: DOLLAR },
  { base: 'EUR', quote: DOLLAR, olderName: 'ZEURZUSD' },
  { base: 'GBP', quote: DOLLAR, olderName: 'ZGBPZUSD' },
  { base: DOLLAR, quote: 'JPY', olderName: 'ZUSDZJPY' },
]

/** The first of each list is the price. */
const Prices = v.looseTuple([v.string()])
const Answer = v.object({
  error: v.array(v.string()),
  result: v.optional(v.record(v.string(), v.object({ a: Prices, b: Prices }))),
})

/** Reads the mean of bid and ask of the exchange Kraken, around the clock. */
export function createKrakenFeed({ url }: { url: string }): RateFeed {
  return {
    name: SOURCE,
    anchor: DOLLAR,
    isDaily: false,
    everyMs: EVERY_MS,
    freshUntil: (publishedAt) => new Date(publishedAt.getTime() + MAX_AGE_MS),
    async read({ codes, now }) {
      const markets = MARKETS.filter(({ base, quote }) =>
        codes.includes(base === DOLLAR ? quote : base),
      )
      if (markets.length === 0) return []
      const asked = new URL(url)
      asked.searchParams.set('pair', markets.map(nameOf).join(','))
      const request = { provider: SOURCE, url: asked, greatestBytes: GREATEST_BYTES }
      return readAnswer(await callForJson(request), markets, now)
    },
  }
}

function readAnswer(answer: unknown, markets: readonly Market[], now: Date): Observation[] {
  const read = v.safeParse(Answer, answer)
  if (!read.success) throw unusable(SOURCE, 'another document')
  const { error, result = {} } = read.output
  if (error.length > 0) throw unusable(SOURCE, 'an error')
  return markets.map((market) => {
    const ticker = result[nameOf(market)] ?? result[market.olderName ?? '']
    if (!ticker) throw unusable(SOURCE, `no price of ${nameOf(market)}`)
    const [ask, bid] = [readPrice(SOURCE, ticker.a[0]), readPrice(SOURCE, ticker.b[0])]
    if (exceeds(ask, bid, 0n) || exceeds(bid, ask, WIDEST_PERCENT)) {
      throw unusable(SOURCE, `bid and ask of ${nameOf(market)} that make no price`)
    }
    return { base: market.base, quote: market.quote, price: meanPrice(bid, ask), publishedAt: now }
  })
}

function nameOf({ base, quote }: Market): string {
  return `${base}${quote}`
}

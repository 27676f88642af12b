import * as v from 'valibot'
import { callProvider } from '../provider-call.ts'
import { readPrice, unusable } from './prices.ts'
import { GREATEST_BYTES, type Observation, type RateFeed } from './rate-feed.ts'
import { HOUR_MS, SECOND_MS } from '../../../contract/rules/durations.ts'

const SOURCE = 'openexchangerates'
/** The smallest plan updates once an hour and allows a thousand reads a month. */
const EVERY_MS = HOUR_MS
const MAX_AGE_MS = 3 * HOUR_MS
/** Greatest difference between the clocks of the source and of this server, ms. */
const CLOCKS_DIFFER_MS = 300_000

/**
 * Texts are passed over, so that only numbers are put into quotes. A text without an end matches
 * too: each byte is read once, whatever the answer is.
 */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

const Answer = v.object({
  base: v.literal('USD'),
  timestamp: v.pipe(v.string(), v.regex(/^\d{9,11}$/)),
  rates: v.record(v.string(), v.string()),
})

/** Reads Open Exchange Rates with the operator's key, which is sent as a header. */
export function createOpenExchangeRatesFeed({
  url,
  appId,
}: {
  url: string
  appId: string
}): RateFeed {
  return {
    name: SOURCE,
    anchor: 'USD',
    isDaily: false,
    everyMs: EVERY_MS,
    freshUntil: (publishedAt) => new Date(publishedAt.getTime() + MAX_AGE_MS),
    async read({ codes, now }) {
      const headers = { Accept: 'application/json', Authorization: `Token ${appId}` }
      const request = { provider: SOURCE, url, headers, greatestBytes: GREATEST_BYTES }
      const bytes = await callProvider(request)
      return readAnswer(bytes, codes, now)
    },
  }
}

function readAnswer(bytes: Uint8Array, codes: readonly string[], now: Date): Observation[] {
  const read = v.safeParse(Answer, parseExactly(bytes))
  if (!read.success) throw unusable(SOURCE, 'another document')
  const { timestamp, rates } = read.output
  const publishedAt = new Date(Number(timestamp) * SECOND_MS)
  if (publishedAt.getTime() > now.getTime() + CLOCKS_DIFFER_MS) {
    throw unusable(SOURCE, 'a time that is yet to come')
  }
  return codes.flatMap((code) => {
    const text = rates[code]
    if (text === undefined || code === 'USD') return []
    return [{ base: 'USD', quote: code, price: readPrice(SOURCE, text), publishedAt }]
  })
}

/** JSON with its numbers as texts, so that no price passes through a binary float. */
function parseExactly(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  try {
    return JSON.parse(text.replaceAll(TEXT_OR_NUMBER, quoteNumber))
  } catch {
    throw unusable(SOURCE, 'no JSON')
  }
}

function quoteNumber(found: string): string {
  return found.startsWith('"') ? found : `"${found}"`
}

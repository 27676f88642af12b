import * as v from 'valibot'
import { callProvider } from '../provider-call.ts'
import { elements, parseFeedXml } from './feed-xml.ts'
import { readPrice, unusable } from './prices.ts'
import { onceEach } from './once-each.ts'
import { GREATEST_BYTES, type Observation, type RateFeed } from './rate-feed.ts'
import { dayAt, isTargetDayOff, momentOf, nextWorkingDay } from './working-days.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

const SOURCE = 'ecb'
const ZONE = 'Europe/Berlin'
const PUBLISHED_HOUR = 16
/** Time after which a publication that is due is missing, ms. */
const OVERDUE_MS = 6 * HOUR_MS
const EVERY_MS = 900_000

const Document = v.object({
  Envelope: v.object({
    Cube: v.object({
      Cube: v.object({
        time: v.pipe(v.string(), v.isoDate()),
        Cube: elements(v.object({ currency: v.string(), rate: v.string() })),
      }),
    }),
  }),
})

/** Reads the euro reference rates of the European Central Bank, one file a working day. */
export function createEcbFeed({ url }: { url: string }): RateFeed {
  return {
    name: SOURCE,
    anchor: 'EUR',
    isDaily: true,
    everyMs: EVERY_MS,
    freshUntil(publishedAt) {
      const next = nextWorkingDay(dayAt(publishedAt, ZONE), isTargetDayOff)
      return new Date(momentOf(next, PUBLISHED_HOUR, ZONE).getTime() + OVERDUE_MS)
    },
    async read({ codes, now }) {
      const bytes = await callProvider({ provider: SOURCE, url, greatestBytes: GREATEST_BYTES })
      return readDocument(bytes, codes, now)
    },
  }
}

function readDocument(bytes: Uint8Array, codes: readonly string[], now: Date): Observation[] {
  const document = v.safeParse(Document, parseFeedXml(SOURCE, bytes))
  if (!document.success) throw unusable(SOURCE, 'another document')
  const { time, Cube } = document.output.Envelope.Cube.Cube
  if (time > dayAt(now, ZONE)) throw unusable(SOURCE, 'a date that is yet to come')
  const publishedAt = momentOf(time, PUBLISHED_HOUR, ZONE)
  const prices = onceEach(SOURCE, Cube, ({ currency }) => currency)
  return ['USD', ...codes.filter((code) => code !== 'USD')].flatMap((code) => {
    const found = prices.get(code)
    if (!found && code === 'USD') throw unusable(SOURCE, 'no price of the dollar')
    return found
      ? [{ base: 'EUR', quote: code, price: readPrice(SOURCE, found.rate), publishedAt }]
      : []
  })
}

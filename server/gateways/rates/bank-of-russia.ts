import * as v from 'valibot'
import { callProvider } from '../provider-call.ts'
import { elements, parseFeedXml } from './feed-xml.ts'
import { onceEach } from './once-each.ts'
import { readPrice, unusable } from './prices.ts'
import { GREATEST_BYTES, type Observation, type RateFeed } from './rate-feed.ts'
import {
  addCalendarDays,
  type CalendarDay,
  dayAt,
  isRussianDayOff,
  momentOf,
  nextWorkingDay,
} from './working-days.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

const SOURCE = 'bank-of-russia'
const ZONE = 'Europe/Moscow'
/** Time after which a rate that should hold is missing, ms. */
const OVERDUE_MS = 6 * HOUR_MS
const EVERY_MS = 900_000

const Document = v.object({
  ValCurs: v.object({
    Date: v.pipe(v.string(), v.regex(/^\d\d\.\d\d\.\d{4}$/)),
    Valute: elements(v.object({ CharCode: v.string(), Nominal: v.string(), Value: v.string() })),
  }),
})

/**
 * Reads the official rates of the Bank of Russia. A rate is set on a working day and holds from the
 * next calendar day. The rates of tomorrow are read, so that they are stored before they hold, and
 * those of today with them; until the rates of tomorrow are set, the answer has those of today.
 */
export function createBankOfRussiaFeed({
  url,
  daysOff,
}: {
  url: string
  /** Working days that a decree has made days off. */
  daysOff: ReadonlySet<CalendarDay>
}): RateFeed {
  return {
    name: SOURCE,
    anchor: 'RUB',
    isDaily: true,
    everyMs: EVERY_MS,
    freshUntil(publishedAt) {
      const setOn = addCalendarDays(dayAt(publishedAt, ZONE), -1)
      const next = nextWorkingDay(setOn, (day) => isRussianDayOff(day, daysOff))
      return new Date(momentOf(addCalendarDays(next, 1), 0, ZONE).getTime() + OVERDUE_MS)
    },
    async read({ codes, now }) {
      const today = dayAt(now, ZONE)
      const newest = await readDay(url, addCalendarDays(today, 1), codes)
      const isAhead = newest.some(({ publishedAt }) => publishedAt > now)
      return isAhead ? [...(await readDay(url, today, codes)), ...newest] : newest
    },
  }
}

/** The rates that hold on a day. */
async function readDay(
  url: string,
  day: CalendarDay,
  codes: readonly string[],
): Promise<Observation[]> {
  const asked = new URL(url)
  asked.searchParams.set('date_req', day.split('-').toReversed().join('/'))
  const request = { provider: SOURCE, url: asked, greatestBytes: GREATEST_BYTES }
  return readDocument(await callProvider(request), codes, day)
}

function readDocument(
  bytes: Uint8Array,
  codes: readonly string[],
  latest: CalendarDay,
): Observation[] {
  const document = v.safeParse(Document, parseFeedXml(SOURCE, bytes))
  if (!document.success) throw unusable(SOURCE, 'another document')
  const { Date: date, Valute } = document.output.ValCurs
  const day = date.split('.').toReversed().join('-')
  if (!v.is(v.pipe(v.string(), v.isoDate()), day)) throw unusable(SOURCE, 'no date')
  if (day > latest) throw unusable(SOURCE, 'a date that is yet to come')
  const publishedAt = momentOf(day, 0, ZONE)
  const prices = onceEach(SOURCE, Valute, ({ CharCode }) => CharCode)
  return ['USD', ...codes.filter((code) => code !== 'USD')].flatMap((code) => {
    const found = prices.get(code)
    if (!found && code === 'USD') throw unusable(SOURCE, 'no price of the dollar')
    if (!found) return []
    const price = readPrice(SOURCE, found.Value, { mark: 'comma', per: found.Nominal })
    return [{ base: code, quote: 'RUB', price, publishedAt }]
  })
}

import type { Language } from '../../../contract/calls/texts.ts'
import { knownTimeZone } from '../../lib/time-zone.ts'
import { LANGUAGE_RULES } from '../../../texts/language-rules.ts'

export interface DocumentDates {
  /** `23.11.2026` or `23 Nov 2026`. */
  day(moment: Date): string
  /** The day and `14:32`. */
  minute(moment: Date): string
  /** The day and `14:32:05`. */
  second(moment: Date): string
  /** `2026-11-23`, for names of files. */
  plain(moment: Date): string
  /** `2026-11-23 14:32:05`, which spreadsheets read and sort. */
  sortable(moment: Date): string
  timeZone: string
}

/**
 * Returns dates of documents in a time zone such as `Europe/Moscow`; in UTC where that is unknown
 * or missing.
 */
export function documentDates(language: Language, zone: string | undefined): DocumentDates {
  const timeZone = knownTimeZone(zone)
  const { locale: own, documentMonth } = LANGUAGE_RULES[language]
  const day = {
    day: '2-digit',
    month: documentMonth,
    year: 'numeric',
  } as const
  const minute = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const writer = (options: Intl.DateTimeFormatOptions, locale = own) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (moment: Date) => format.format(moment)
  }
  const twoDigits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const sortable = writer({ ...twoDigits, ...clock }, 'sv-SE')
  return {
    day: writer(day),
    minute: writer(minute),
    second: writer({ ...minute, second: '2-digit' }),
    plain: writer(twoDigits, 'sv-SE'),
    sortable: (moment) => sortable(moment).replace(',', ''),
    timeZone,
  }
}

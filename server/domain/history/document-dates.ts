import type { Language } from '../../../src/contract/texts.ts'
import { Refusal } from '../refusal.ts'

export interface DocumentDates {
  /** `23.11.2026` or `23 Nov 2026`. */
  day(moment: Date): string
  /** The day and `14:32`. */
  minute(moment: Date): string
  /** The day and `14:32:05`. */
  second(moment: Date): string
  /** `2026-11-23`, for names of files. */
  plain(moment: Date): string
  timeZone: string
}

const LOCALES: Readonly<Record<Language, string>> = { ru: 'ru-RU', en: 'en-GB' }

/** Dates of documents in a time zone such as `Europe/Moscow`. Throws BAD_REQUEST for an unknown one. */
export function documentDates(language: Language, timeZone: string): DocumentDates {
  const day = {
    day: '2-digit',
    month: language === 'ru' ? '2-digit' : 'short',
    year: 'numeric',
  } as const
  const minute = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const writer = (options: Intl.DateTimeFormatOptions, locale = LOCALES[language]) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (moment: Date) => format.format(moment)
  }
  try {
    return {
      day: writer(day),
      minute: writer(minute),
      second: writer({ ...minute, second: '2-digit' }),
      plain: writer({ day: '2-digit', month: '2-digit', year: 'numeric' }, 'sv-SE'),
      timeZone,
    }
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('BAD_REQUEST')
    throw error
  }
}

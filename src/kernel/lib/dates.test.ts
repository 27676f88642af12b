import { describe, expect, it } from 'vitest'
import {
  dayKey,
  formatDate,
  formatAge,
  formatDateTime,
  formatDateTimeWithin,
  formatDay,
  formatRange,
  formatTime,
  type DateWords,
} from './dates.ts'

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'

const ru: DateWords = {
  months: MONTHS.split(' '),
  today: 'Сегодня',
  yesterday: 'Вчера',
  dayMonth: '{day} {month}',
  dayMonthYear: '{day} {month} {year}',
  dateTime: '{date}, {time}',
  range: '{from} — {to}',
  isMonthShared: true,
  now: new Date(2025, 10, 20, 12),
}
const separate: DateWords = { ...ru, isMonthShared: false }

/** A moment on the user's own clock, whatever the time zone of the test. */
const at = (year: number, month: number, day: number, hours = 12, minutes = 0) =>
  new Date(year, month - 1, day, hours, minutes)

const now = at(2025, 11, 20, 10)

describe('days', () => {
  it('days names today and yesterday by the calendar, not by hours', () => {
    expect(formatDay(at(2025, 11, 20, 0, 1), ru, now)).toBe('Сегодня')
    expect(formatDay(at(2025, 11, 19, 0, 1), ru, now)).toBe('Вчера')
    expect(formatDay(at(2025, 11, 18, 23, 59), ru, now)).toBe('18 ноября')
  })

  it('days knows yesterday across a month and a year', () => {
    expect(formatDay(at(2024, 12, 31, 23), ru, at(2025, 1, 1, 1))).toBe('Вчера')
    expect(formatDay(at(2025, 2, 28), ru, at(2025, 3, 1))).toBe('Вчера')
  })

  it('days adds the year when it is not the current one', () => {
    expect(formatDate(at(2024, 3, 5), ru, now)).toBe('5 марта 2024')
    expect(formatDate(at(2025, 3, 5), ru, now)).toBe('5 марта')
  })

  it('days returns the key of a day in the own time zone', () => {
    expect(dayKey(at(2025, 1, 9, 0, 0))).toBe('2025-01-09')
    expect(dayKey(at(2025, 1, 9, 23, 59))).toBe('2025-01-09')
  })
})

describe('times', () => {
  it('a time has 24 hours', () => {
    expect(formatTime(at(2025, 11, 20, 9, 5))).toBe('09:05')
    expect(formatTime(at(2025, 11, 20, 21, 17))).toBe('21:17')
    expect(formatTime(at(2025, 11, 20, 0, 0))).toBe('00:00')
  })

  it('a day and a time are joined', () => {
    expect(formatDateTime(at(2025, 11, 20, 14, 32), ru, at(2025, 11, 20, 15))).toBe(
      'Сегодня, 14:32',
    )
    expect(formatDateTime(at(2025, 11, 16, 11, 40), ru, now)).toBe('16 ноября, 11:40')
  })

  it('names of days within a sentence are written without their capital', () => {
    const today = { ...ru, now }
    expect(formatDateTimeWithin(at(2025, 11, 20, 14, 32), today)).toBe('сегодня, 14:32')
    expect(formatDateTimeWithin(at(2025, 11, 19, 9, 5), today)).toBe('вчера, 09:05')
    expect(formatDateTimeWithin(at(2025, 11, 16, 11, 40), today)).toBe('16 ноября, 11:40')
    expect(formatDateTimeWithin('soon', today)).toBe('—')
  })

  it('an age is written without day names, and without a date today', () => {
    expect(formatAge(at(2025, 11, 20, 14, 32), ru, at(2025, 11, 20, 15))).toBe('14:32')
    expect(formatAge(at(2025, 11, 19, 14, 32), ru, at(2025, 11, 20, 9))).toBe('19 ноября, 14:32')
  })

  it('a moment is read from ISO text with its offset', () => {
    const moment = at(2025, 11, 18, 21, 17)
    expect(formatDateTime(moment.toISOString(), ru, now)).toBe('18 ноября, 21:17')
  })

  it('a dash stands for a broken date', () => {
    expect(formatDay('soon', ru, now)).toBe('—')
    expect(formatDateTime('soon', ru, now)).toBe('—')
    expect(formatTime('soon')).toBe('')
  })
})

describe('ranges', () => {
  it('ranges shows both ends', () => {
    expect(formatRange(at(2025, 10, 28), at(2025, 11, 20), ru, now)).toBe('28 октября — 20 ноября')
  })

  it('a range shares the month where the language does', () => {
    expect(formatRange(at(2025, 11, 1), at(2025, 11, 20), ru, now)).toBe('1 — 20 ноября')
    expect(formatRange(at(2025, 11, 1), at(2025, 11, 20), separate, now)).toBe(
      '1 ноября — 20 ноября',
    )
  })

  it('ranges shows one day once and puts ends in order', () => {
    expect(formatRange(at(2025, 11, 7, 0), at(2025, 11, 7, 23), ru, now)).toBe('7 ноября')
    expect(formatRange(at(2025, 11, 20), at(2025, 10, 28), ru, now)).toBe('28 октября — 20 ноября')
  })

  it('ranges writes years when they are needed', () => {
    expect(formatRange(at(2024, 12, 28), at(2025, 1, 3), ru, now)).toBe(
      '28 декабря 2024 — 3 января',
    )
    expect(formatRange(at(2024, 3, 1), at(2024, 4, 3), ru, now)).toBe('1 марта — 3 апреля 2024')
  })
})

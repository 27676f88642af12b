import { type CalendarDate, partsOf } from '../../../contract/rules/calendar-date.ts'
import type { PlanInterval } from '../../../contract/rules/plan-dates.ts'
import { noonOf } from '../../kernel/lib/calendar-day.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { PlanWhen } from './plan-when.ts'

/** What an interval is called, without its day. */
export const INTERVAL_KEYS = {
  once: 'when.once',
  day: 'when.daily',
  week: 'when.weekly',
  two_weeks: 'when.biweekly',
  month: 'when.monthly',
  year: 'when.yearly',
} as const satisfies Readonly<Record<PlanInterval, TextKey>>

/** The last day that a month may have. */
const LAST_DAY = 31

/** Returns what writes days and intervals of plans in words. */
export function useWhenWords() {
  const { text, language } = useTexts()
  const words = useDateWords()
  const writeDay = (date: CalendarDate) => formatDate(noonOf(date), words)
  const writeWhen = ({ every, first_on: first }: PlanWhen) => {
    const weekday = () =>
      new Intl.DateTimeFormat(language, { weekday: 'long' }).format(noonOf(first))
    const { day } = partsOf(first)
    switch (every) {
      case 'once':
        return text('when.once_on', { date: writeDay(first) })
      case 'day':
        return text('when.daily')
      case 'week':
        return text('when.weekly_on', { weekday: weekday() })
      case 'two_weeks':
        return text('when.biweekly_on', { weekday: weekday() })
      case 'month':
        if (day === LAST_DAY) return text('when.monthly_last')
        return text('when.monthly_on', { day: String(day) })
      default: {
        const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' })
        return text('when.yearly_on', { date: date.format(noonOf(first)) })
      }
    }
  }
  /** The interval alone, as a part of a line. */
  const writeEvery = ({ every }: PlanWhen) => {
    const name = text(INTERVAL_KEYS[every])
    return `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  }
  /** Until when it is done, or how many times: a fact with its name. */
  const writeEnd = ({ until_on: until, times }: PlanWhen) => {
    if (times !== undefined) return { name: text('when.count_label'), value: String(times) }
    const value = until === undefined ? text('common.until_stopped') : writeDay(until)
    return { name: text('common.until'), value }
  }
  return { writeDay, writeWhen, writeEvery, writeEnd }
}

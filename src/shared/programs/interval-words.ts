import type { RepeatingInterval } from '../../../contract/rules/repeating-interval.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../contract/rules/durations.ts'

const WEEK_DAYS = 7
const YEAR_MONTHS = 12

/**
 * Returns a function that writes how often an interval renews, `every month`, within a sentence.
 */
export function useIntervalWords(): (interval: RepeatingInterval) => string {
  const { text } = useTexts()
  return ({ every: { months, ms } }) => {
    if (ms === 0 && months === 1) return text('consent.every_month')
    if (ms === 0 && months === YEAR_MONTHS) return text('consent.every_year')
    const days = ms / DAY_MS
    if (months === 0 && Number.isInteger(days)) {
      if (days === 1) return text('consent.every_day')
      if (days === WEEK_DAYS) return text('consent.every_week')
      return text('consent.every_n', { count: days })
    }
    const counts = [
      ['consent.part_months', months],
      ['consent.part_days', Math.floor(days)],
      ['consent.part_hours', Math.floor((ms % DAY_MS) / HOUR_MS)],
      ['consent.part_minutes', Math.floor((ms % HOUR_MS) / MINUTE_MS)],
      ['consent.part_seconds', Math.floor((ms % MINUTE_MS) / SECOND_MS)],
    ] as const
    const parts = counts.filter(([, count]) => count > 0)
    return text('consent.every_parts', {
      parts: parts.map(([key, count]) => text(key, { count })).join(' '),
    })
  }
}

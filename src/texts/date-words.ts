import { useMemo } from 'react'
import type { DateWords } from '../lib/dates.ts'
import type { TextKey } from './built-in.ts'
import { useTexts } from './texts.tsx'

const MONTH_KEYS = Array.from({ length: 12 }, (_, index) => `date.month_of.${index + 1}` as TextKey)

/** The words of dates in the current language. */
export function useDateWords(): DateWords {
  const { text, language } = useTexts()
  return useMemo(
    () => ({
      months: MONTH_KEYS.map((key) => text(key)),
      today: text('date.today'),
      yesterday: text('date.yesterday'),
      dayMonth: text('date.day_month'),
      dayMonthYear: text('date.day_month_year'),
      dateTime: text('date.date_time'),
      range: text('date.range'),
      isMonthShared: language === 'ru',
    }),
    [text, language],
  )
}

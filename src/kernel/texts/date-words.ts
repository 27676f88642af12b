import { useMemo } from 'react'
import { useToday } from '../runtime/clock.ts'
import type { DateWords } from '../lib/dates.ts'
import { useTexts } from './texts.tsx'
import { LANGUAGE_RULES } from '../../../texts/language-rules.ts'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** The words of dates in the current language and at the current day. */
export function useDateWords(): DateWords {
  const { text, language } = useTexts()
  const now = useToday()
  return useMemo(
    () => ({
      months: MONTHS.map((month) => text(`date.month_of.${month}`)),
      today: text('date.today'),
      yesterday: text('date.yesterday'),
      dayMonth: text('date.day_month'),
      dayMonthYear: text('date.day_month_year'),
      dateTime: text('date.date_time'),
      range: text('date.range'),
      isMonthShared: LANGUAGE_RULES[language].isMonthShared,
      now,
    }),
    [text, language, now],
  )
}

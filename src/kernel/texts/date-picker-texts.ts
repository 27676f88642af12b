import { useMemo } from 'react'
import { fill } from '../../../contract/rules/fill-text.ts'
import { formatRange } from '../lib/dates.ts'
import { presetRange, PRESET_IDS, type DateRange, type Preset } from '../lib/date-range.ts'
import { useDateWords } from './date-words.ts'
import { useTexts } from './texts.tsx'
import type { DatePickerTexts } from '../../ui/date-picker/date-picker-texts.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Returns the date picker's texts in the current language. */
export function useDatePickerTexts(): DatePickerTexts {
  const { text } = useTexts()
  const words = useDateWords()
  return useMemo(() => {
    const month = (day: Date) => text(`date.month.${MONTHS[day.getMonth()] ?? 1}`)
    const year = (day: Date) => String(day.getFullYear())
    const nameDay = (day: Date) =>
      fill(words.dayMonthYear, {
        day: String(day.getDate()),
        month: words.months[day.getMonth()] ?? '',
        year: year(day),
      })
    return {
      title: text('date_picker.title'),
      close: text('common.close'),
      presets: text('date_picker.presets'),
      starts: text('date_picker.starts'),
      ends: text('date_picker.ends'),
      format: text('date_picker.format'),
      invalid: text('validation.date_invalid'),
      disabled: text('validation.date_disabled'),
      prevMonth: text('date_picker.prev_month'),
      nextMonth: text('date_picker.next_month'),
      prevYear: text('date_picker.prev_year'),
      nextYear: text('date_picker.next_year'),
      month: (day) => `${month(day)} ${year(day)}`,
      calendar: (day) => text('date_picker.calendar_label', { month: month(day), year: year(day) }),
      day: nameDay,
      weekdays: WEEKDAYS.map((day) => ({
        letter: text(`date.weekday_letter.${day}`),
        name: text(`date.weekday.${day}`),
      })),
      chooseEnd: text('date_picker.choose_end'),
      selectedRange: (from, to) =>
        text('date_picker.selected_range', { from: nameDay(from), to: nameDay(to) }),
      allDays: text('date_picker.all_days'),
      time: text('date_picker.time'),
      startTime: text('date_picker.start_time'),
      endTime: text('date_picker.end_time'),
      reset: text('date_picker.reset'),
      apply: text('date_picker.apply'),
    }
  }, [text, words])
}

/** Returns the date picker's preset ranges at a moment. */
export function usePresets(now: Date): Preset[] {
  const { text } = useTexts()
  return useMemo(
    () =>
      PRESET_IDS.map((id) => {
        const { from, to } = presetRange(id, now)
        return { name: text(`date_picker.preset.${id}`), from, to }
      }),
    [text, now],
  )
}

/** Returns a function that formats a period: `1 — 20 ноября`, or the text for all time. */
export function usePeriodText(): (range: DateRange | undefined) => string {
  const { text } = useTexts()
  const words = useDateWords()
  return (range) => (range ? formatRange(range.from, range.to, words) : text('history.period_all'))
}

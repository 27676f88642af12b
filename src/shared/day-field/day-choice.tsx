import { useState } from 'react'
import type { CalendarDate } from '../../../contract/rules/calendar-date.ts'
import { noonOf } from '../../kernel/lib/calendar-day.ts'
import { dayKey } from '../../kernel/lib/dates.ts'
import { useDatePickerTexts } from '../../kernel/texts/date-picker-texts.ts'
import { Calendar } from '../../ui/date-picker/calendar.tsx'
import { MonthBar } from '../../ui/date-picker/month-bar.tsx'

/** Which days may be chosen. */
export interface DayLimits {
  least: CalendarDate
  most: CalendarDate
  /** A day outside of these that may stay as it is. */
  kept?: CalendarDate | undefined
}

interface DayChoiceProps extends DayLimits {
  value: CalendarDate | undefined
  onChoose: (date: CalendarDate) => void
}

/** Returns whether a day may be chosen. */
function isDayAllowed(date: CalendarDate, { least, most, kept }: DayLimits): boolean {
  return date === kept || (date >= least && date <= most)
}

/** A calendar of one day. */
export function DayChoice({ value, onChoose, ...limits }: DayChoiceProps) {
  const texts = useDatePickerTexts()
  const [focused, setFocused] = useState(() => noonOf(value ?? limits.least))
  const day = value === undefined ? undefined : noonOf(value)
  return (
    <>
      <MonthBar hasYears focused={focused} onFocusDay={setFocused} texts={texts} />
      <Calendar
        focused={focused}
        range={day && { from: day, to: day }}
        onFocusDay={setFocused}
        isDayDisabled={(one) => !isDayAllowed(dayKey(one), limits)}
        onPick={(one) => onChoose(dayKey(one))}
        texts={texts}
      />
    </>
  )
}

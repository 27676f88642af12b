import { useState } from 'react'
import type { CalendarDate } from '../../../contract/rules/calendar-date.ts'
import { useDatePickerTexts } from '../../kernel/texts/date-picker-texts.ts'
import { Calendar } from '../../ui/date-picker/calendar.tsx'
import { MonthBar } from '../../ui/date-picker/month-bar.tsx'
import { dateOf, noonOf } from './plan-when.ts'
import styles from './when.module.css'

interface DayChoiceProps {
  value: CalendarDate
  least: CalendarDate
  most: CalendarDate
  /** A day before the first one that may stay as it is. */
  kept?: CalendarDate | undefined
  onChoose: (date: CalendarDate) => void
}

/** A calendar of one day. */
export function DayChoice({ value, least, most, kept, onChoose }: DayChoiceProps) {
  const texts = useDatePickerTexts()
  const [focused, setFocused] = useState(() => noonOf(value))
  const day = noonOf(value)
  return (
    <div className={styles.calendar}>
      <MonthBar focused={focused} onFocusDay={setFocused} texts={texts} />
      <Calendar
        focused={focused}
        range={{ from: day, to: day }}
        onFocusDay={setFocused}
        isDayDisabled={(one) => {
          const date = dateOf(one)
          return date !== kept && (date < least || date > most)
        }}
        onPick={(one) => onChoose(dateOf(one))}
        texts={texts}
      />
    </div>
  )
}

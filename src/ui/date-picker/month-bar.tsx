import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from '@lucide/icons'
import { shiftMonths } from '../../kernel/lib/date-range.ts'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import type { DatePickerTexts } from './date-picker-texts.ts'
import styles from './date-picker.module.css'

interface MonthBarProps {
  /** Buttons to change the year also on phones: days may be years ahead. */
  hasYears?: boolean | undefined
  focused: Date
  onFocusDay: (day: Date) => void
  texts: DatePickerTexts
}

/** The displayed month with buttons to change it; year buttons from 768 px on. */
export function MonthBar({ focused, onFocusDay, texts, hasYears = false }: MonthBarProps) {
  const steps = [
    { months: -12, label: texts.prevYear, icon: ChevronsLeft, isYear: true },
    { months: -1, label: texts.prevMonth, icon: ChevronLeft, isYear: false },
    { months: 1, label: texts.nextMonth, icon: ChevronRight, isYear: false },
    { months: 12, label: texts.nextYear, icon: ChevronsRight, isYear: true },
  ]
  return (
    <div className={styles.bar}>
      <span className={styles.month} aria-live="polite">
        {texts.month(focused)}
      </span>
      <span className={styles.steps}>
        {steps.map(({ months, label, icon, isYear }) => (
          <span key={label} className={isYear && !hasYears ? styles.year : undefined}>
            <IconButton
              label={label}
              on="bare"
              onClick={() => onFocusDay(shiftMonths(focused, months))}
            >
              <Icon of={icon} size={20} />
            </IconButton>
          </span>
        ))}
      </span>
    </div>
  )
}

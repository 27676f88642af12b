import { CalendarDays, X } from '@lucide/icons'
import { useId, useRef, useState } from 'react'
import { type CalendarDate, isCalendarDate } from '../../../contract/rules/calendar-date.ts'
import { noonOf } from '../../kernel/lib/calendar-day.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { describedBy, FieldFrame } from '../../ui/field/field-frame.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Content } from '../../ui/content/content.ts'
import { DayChoice, type DayLimits } from './day-choice.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './day-field.module.css'

interface DayFieldProps extends DayLimits {
  label: string
  /** A text that is no day counts as none. */
  value: CalendarDate | undefined
  onChoose: (date: CalendarDate) => void
  /** Takes the day away; a field without it always has one. */
  onClear?: (() => void) | undefined
  help?: Content
  error?: string | undefined
  optionalMark?: string | undefined
  isReadOnly?: boolean | undefined
  isOpenFirst?: boolean | undefined
}

/**
 * One day, chosen in a calendar that opens under its field: nothing is typed, so no locale, key or
 * autofill makes another day of it. Escape closes the calendar alone, and the field gets the focus
 * back.
 */
export function DayField(props: DayFieldProps) {
  const { label, value, onChoose, onClear, help, error, optionalMark, isReadOnly, ...limits } =
    props
  const { text } = useTexts()
  const words = useDateWords()
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(props.isOpenFirst ?? false)
  const day = value !== undefined && isCalendarDate(value) ? value : undefined
  const isShown = isOpen && isReadOnly !== true
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  return (
    <FieldFrame inputId={id} label={label} help={help} error={error} optionalMark={optionalMark}>
      {/* Escape closes what the button in it has opened. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={stack.gap2}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isShown) return
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
      >
        <span className={styles.box} data-invalid={error ? '' : undefined}>
          <button
            ref={opener}
            id={id}
            type="button"
            className={styles.value}
            aria-label={`${label}: ${day === undefined ? text('day_field.none') : formatDate(noonOf(day), words)}`}
            aria-expanded={isShown}
            aria-disabled={isReadOnly || undefined}
            aria-describedby={describedBy(id, { help, error })}
            onClick={() => {
              if (isReadOnly !== true) setIsOpen(!isOpen)
            }}
          >
            <Icon of={CalendarDays} size={20} />
            <span className={day === undefined ? styles.none : undefined}>
              {day === undefined ? text('day_field.none') : formatDate(noonOf(day), words)}
            </span>
          </button>
          {onClear && day !== undefined && isReadOnly !== true && (
            <IconButton
              label={text('day_field.clear_btn')}
              on="card"
              onClick={() => {
                onClear()
                close()
              }}
            >
              <Icon of={X} size={20} />
            </IconButton>
          )}
        </span>
        {isShown && (
          <div className={styles.calendar}>
            <DayChoice
              {...limits}
              value={day}
              onChoose={(chosen) => {
                onChoose(chosen)
                close()
              }}
            />
          </div>
        )}
      </div>
    </FieldFrame>
  )
}

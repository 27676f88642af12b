import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import {
  isSameDay,
  monthGrid,
  startOfDay,
  type DateLimits,
  type DateRange,
} from '../../kernel/lib/date-range.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { dayByKey } from './calendar-keys.ts'
import styles from './calendar.module.css'
import type { DatePickerTexts } from './date-picker-texts.ts'
import { useToday } from '../../kernel/runtime/clock.ts'

interface CalendarProps extends DateLimits {
  /** The one Tab stop; its month is shown. */
  focused: Date
  range: DateRange | undefined
  onFocusDay: (day: Date) => void
  onPick: (day: Date) => void
  texts: DatePickerTexts
}

/** Six weeks of days, moved over by arrows, weeks, months and years (U26). */
export function Calendar(props: CalendarProps) {
  const { focused, range, onFocusDay, onPick, isDayDisabled, texts } = props
  const gridRef = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  const today = useToday()

  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    gridRef.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  })

  const pick = (day: Date) => {
    if (isDayDisabled?.(day)) return
    isMoving.current = true
    onPick(day)
  }
  const move = (event: KeyboardEvent, day: Date) => {
    const next =
      event.altKey || event.ctrlKey ? undefined : dayByKey(event.key, event.shiftKey, day)
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    onFocusDay(next)
  }
  return (
    // The grid role replaces the table's on purpose: keys move between its cells.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table ref={gridRef} className={styles.grid} role="grid" aria-label={texts.calendar(focused)}>
      <thead>
        <tr>
          {texts.weekdays.map(({ letter, name }) => (
            <th key={name} scope="col" className={styles.weekday}>
              <span aria-hidden="true">{letter}</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(focused).map((week) => (
          <tr key={week[0]?.getTime()}>
            {week.map((day) => {
              const isDisabled = isDayDisabled?.(day) ?? false
              return (
                <td
                  key={day.getTime()}
                  className={placeOf(day, range)}
                  aria-selected={isInRange(day, range)}
                  aria-disabled={isDisabled || undefined}
                >
                  <button
                    type="button"
                    className={styles.day}
                    tabIndex={isSameDay(day, focused) ? 0 : -1}
                    data-first-focus={isSameDay(day, focused) ? '' : undefined}
                    data-outside={day.getMonth() === focused.getMonth() ? undefined : ''}
                    aria-disabled={isDisabled || undefined}
                    aria-current={isSameDay(day, today) ? 'date' : undefined}
                    aria-label={texts.day(day)}
                    onClick={() => pick(day)}
                    onKeyDown={(event) => move(event, day)}
                  >
                    {day.getDate()}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isInRange(day: Date, range: DateRange | undefined): boolean {
  if (!range) return false
  const at = startOfDay(day).getTime()
  return at >= startOfDay(range.from).getTime() && at <= startOfDay(range.to).getTime()
}

function placeOf(day: Date, range: DateRange | undefined): string {
  const places = [styles.cell]
  if (range && isInRange(day, range)) {
    places.push(styles.inside)
    if (isSameDay(day, range.from)) places.push(styles.first)
    if (isSameDay(day, range.to)) places.push(styles.last)
  }
  return places.join(' ')
}

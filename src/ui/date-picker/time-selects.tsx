import { useId } from 'react'
import { formatTimeText, hourlyTimes } from '../../lib/date-range-text.ts'
import { endOf, setTime, type DateDraft, type DateEnd } from './date-draft.ts'
import type { DatePickerTexts } from './date-picker-texts.ts'
import styles from './date-picker.module.css'

interface TimeSelectsProps {
  draft: DateDraft
  onChange: (draft: DateDraft) => void
  texts: DatePickerTexts
}

/** Hours of both ends, for ranges that are not whole days. */
export function TimeSelects({ draft, onChange, texts }: TimeSelectsProps) {
  const id = useId()
  const ends: { end: DateEnd; label: string }[] = [
    { end: 'starts', label: texts.startTime },
    { end: 'ends', label: texts.endTime },
  ]
  return (
    <fieldset className={styles.times} aria-label={texts.time}>
      {ends.map(({ end, label }) => {
        const moment = endOf(draft, end)
        const time = moment && formatTimeText(moment)
        return (
          <div key={end} className={styles.time}>
            <label className={styles.timeLabel} htmlFor={`${id}-${end}`}>
              {label}
            </label>
            <select
              id={`${id}-${end}`}
              className={styles.select}
              value={time ?? ''}
              disabled={time === undefined}
              onChange={(event) => onChange(setTime(draft, end, event.target.value))}
            >
              {time === undefined && <option value="">–</option>}
              {hourlyTimes(time).map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </div>
        )
      })}
    </fieldset>
  )
}

import { formatTimeText, hourlyTimes } from '../../kernel/lib/date-range-text.ts'
import { SelectField } from '../field/select-field.tsx'
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
          <SelectField
            key={end}
            label={label}
            value={time ?? ''}
            isDisabled={time === undefined}
            onChange={(chosen) => onChange(setTime(draft, end, chosen))}
          >
            {time === undefined && <option value="">–</option>}
            {hourlyTimes(time).map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectField>
        )
      })}
    </fieldset>
  )
}

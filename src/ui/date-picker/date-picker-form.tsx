import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import {
  isSameRange,
  usablePresets,
  type DateLimits,
  type Preset,
} from '../../kernel/lib/date-range.ts'
import { DATE_TEXT_LENGTH, typeDateText } from '../../kernel/lib/date-range-text.ts'
import { Chip } from '../choice/chip.tsx'
import { LiveRegion } from '../notice/live-region.tsx'
import { Switch } from '../choice/switch.tsx'
import { TextField } from '../field/text-field.tsx'
import { Calendar } from './calendar.tsx'
import {
  leaveField,
  leaveFields,
  pickDay,
  pickPreset,
  rangeOf,
  setAllDays,
  whyWrong,
  type DateDraft,
  type DateEnd,
} from './date-draft.ts'
import type { DatePickerTexts } from './date-picker-texts.ts'
import styles from './date-picker.module.css'
import { MonthBar } from './month-bar.tsx'
import { TimeSelects } from './time-selects.tsx'
import { useAfterPress } from './use-after-press.ts'

export interface DatePickerFormProps extends DateLimits {
  draft: DateDraft
  onDraftChange: Dispatch<SetStateAction<DateDraft>>
  presets: readonly Preset[]
  texts: DatePickerTexts
}

const NO_ENDS_LEFT = { starts: false, ends: false }

/** Presets, typed ends, calendar, whole days and hours; the caller adds the buttons. */
export function DatePickerForm(props: DatePickerFormProps) {
  const { draft, onDraftChange, presets, isDayDisabled, texts } = props
  const [wasLeft, setWasLeft] = useState(NO_ENDS_LEFT)
  const [message, setMessage] = useState('')
  const presetsRef = useRef<HTMLDivElement>(null)
  const afterPress = useAfterPress()
  const limits = { isDayDisabled }
  const range = rangeOf(draft)
  useEffect(() => {
    const pressed = presetsRef.current?.querySelector('[aria-pressed="true"]')
    pressed?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  const field = (end: DateEnd) => {
    const wrong = wasLeft[end] ? whyWrong(draft, end, limits) : undefined
    return {
      label: texts[end],
      value: draft[end],
      placeholder: texts.format,
      maxLength: DATE_TEXT_LENGTH + 1,
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      error: wrong && texts[wrong],
      onChange: (typed: string) =>
        onDraftChange((held) => ({
          ...held,
          [end]: typeDateText(held[end], typed),
          isChoosingEnd: false,
        })),
      onBlur: () => {
        const left = draft[end]
        afterPress(() => {
          setWasLeft((before) => ({ ...before, [end]: true }))
          // The press may have changed the date.
          onDraftChange((held) => (held[end] === left ? leaveField(held, end) : held))
        })
      },
    }
  }
  const pick = (day: Date) => {
    const next = pickDay(leaveFields(draft), day)
    const picked = rangeOf(next)
    onDraftChange(next)
    if (next.isChoosingEnd) setMessage(texts.chooseEnd)
    else if (picked) setMessage(texts.selectedRange(picked.from, picked.to))
  }
  const focusDay = (focused: Date) => onDraftChange((held) => ({ ...held, focused }))
  return (
    <div className={styles.form}>
      <div ref={presetsRef} className={styles.presets} role="group" aria-label={texts.presets}>
        {usablePresets(presets, limits).map((preset) => (
          <Chip
            key={preset.name}
            on="card"
            tone="soft"
            isPressed={range !== undefined && isSameRange(range, preset)}
            onClick={() => {
              onDraftChange(pickPreset(draft, preset))
              setMessage(texts.selectedRange(preset.from, preset.to))
            }}
          >
            {preset.name}
          </Chip>
        ))}
      </div>
      <div className={styles.main}>
        <div className={styles.ends}>
          <TextField {...field('starts')} />
          <TextField {...field('ends')} />
        </div>
        <MonthBar focused={draft.focused} onFocusDay={focusDay} texts={texts} />
        <Calendar
          focused={draft.focused}
          range={range}
          onFocusDay={focusDay}
          onPick={pick}
          isDayDisabled={isDayDisabled}
          texts={texts}
        />
        <Switch
          isOn={draft.hasAllDays}
          onChange={(hasAllDays) => onDraftChange(setAllDays(draft, hasAllDays))}
        >
          {texts.allDays}
        </Switch>
        {!draft.hasAllDays && <TimeSelects draft={draft} onChange={onDraftChange} texts={texts} />}
      </div>
      <div className={styles.announcer}>
        <LiveRegion message={message} />
      </div>
    </div>
  )
}

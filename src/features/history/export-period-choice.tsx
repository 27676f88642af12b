import { CalendarDays } from '@lucide/icons'
import { useState } from 'react'
import { type DateRange, isSameRange, presetRange } from '../../kernel/lib/date-range.ts'
import {
  useDatePickerTexts,
  usePeriodText,
  usePresets,
} from '../../kernel/texts/date-picker-texts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import { DatePicker } from '../../ui/date-picker/date-picker.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './export-form.module.css'
import { ExportGroup } from './export-group.tsx'

interface ExportPeriodProps {
  now: Date
  period: DateRange
  onChange: (period: DateRange) => void
}

/** This month, the last one, or another period, chosen in the calendar. */
export function ExportPeriod({ now, period, onChange }: ExportPeriodProps) {
  const { text } = useTexts()
  const write = usePeriodText()
  const presets = usePresets(now)
  const pickerTexts = useDatePickerTexts()
  const [isPicking, setIsPicking] = useState(false)
  const months = [
    { name: text('date_picker.preset.this_month'), range: presetRange('this_month', now) },
    { name: text('date_picker.preset.last_month'), range: presetRange('last_month', now) },
  ]
  const isOther = !months.some(({ range }) => isSameRange(range, period))
  const choose = (range: DateRange | undefined) => {
    setIsPicking(false)
    if (range) onChange(range)
  }
  return (
    <>
      <ExportGroup label={text('export.period')}>
        {months.map(({ name, range }) => (
          <Chip
            key={name}
            on="card"
            isPressed={isSameRange(range, period)}
            onClick={() => choose(range)}
          >
            {name}
          </Chip>
        ))}
        <Chip
          on="card"
          isPressed={isOther}
          aria-expanded={isPicking}
          icon={<Icon of={CalendarDays} size={18} />}
          onClick={() => setIsPicking(!isPicking)}
        >
          {isOther ? write(period) : text('export.period_other')}
        </Chip>
      </ExportGroup>
      {isPicking && (
        <div className={styles.picker}>
          <DatePicker
            isInline
            value={isOther ? period : undefined}
            onChange={choose}
            presets={presets}
            texts={pickerTexts}
          />
        </div>
      )}
    </>
  )
}

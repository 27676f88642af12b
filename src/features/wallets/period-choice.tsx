import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { DateRange } from '../../lib/date-range.ts'
import { useDatePickerTexts, usePeriodText, usePresets } from '../../texts/date-picker-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DatePicker } from '../../ui/date-picker/date-picker.tsx'

interface PeriodChoiceProps {
  /** All the time there is where undefined. */
  period: DateRange | undefined
  onChange: (period: DateRange | undefined) => void
}

/** The period of a wallet's history; a press opens the date picker (E6). */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { text } = useTexts()
  const pickerTexts = useDatePickerTexts()
  const periodText = usePeriodText()
  const [openedAt, setOpenedAt] = useState(() => new Date())
  const presets = usePresets(openedAt)
  const pickerId = useId()
  const openerRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Chip
        ref={openerRef}
        aria-label={text('date_picker.open_btn', { period: periodText(period) })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? pickerId : undefined}
        icon={<CalendarDays size={18} strokeWidth={2} aria-hidden />}
        onClick={() => {
          setOpenedAt(new Date())
          setIsOpen(!isOpen)
        }}
      >
        {periodText(period)}
      </Chip>
      <DatePicker
        id={pickerId}
        value={period}
        onChange={onChange}
        presets={presets}
        texts={pickerTexts}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        openerRef={openerRef}
      />
    </>
  )
}

import { CalendarDays, X } from '@lucide/icons'
import { useId, useRef, useState, type ComponentProps } from 'react'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import {
  useDatePickerTexts,
  usePeriodText,
  usePresets,
} from '../../kernel/texts/date-picker-texts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import { DatePicker } from '../../ui/date-picker/date-picker.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './period-choice.module.css'
import type { Elements } from '../../ui/content/content.ts'
import { useToday } from '../../kernel/runtime/clock.ts'

interface PeriodChoiceProps {
  /** The period; undefined means all time. */
  period: DateRange | undefined
  onChange: (period: DateRange | undefined) => void
  /** Class of the row of chips; the date picker is positioned outside of it. */
  rowClass?: string | undefined
  /** Further chips in the same row. */
  children?: Elements
}

/**
 * Period of a list of transactions: a chip that opens the date picker, and a button that clears it.
 */
export function PeriodChoice({ period, onChange, rowClass = '', children }: PeriodChoiceProps) {
  const { text } = useTexts()
  const periodText = usePeriodText()
  const [wasOpened, setWasOpened] = useState(false)
  const pickerId = useId()
  const openerRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className={`${styles.row} ${rowClass}`}>
        <Chip
          ref={openerRef}
          aria-label={text('date_picker.open_btn', { period: periodText(period) })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? pickerId : undefined}
          icon={<Icon of={CalendarDays} size={18} />}
          onClick={() => {
            setWasOpened(true)
            setIsOpen(!isOpen)
          }}
        >
          {periodText(period)}
        </Chip>
        {period && (
          <IconButton
            label={text('common.clear')}
            onClick={() => {
              openerRef.current?.focus()
              onChange(undefined)
            }}
          >
            <Icon of={X} size={20} />
          </IconButton>
        )}
        {children}
      </div>
      {wasOpened && (
        <PeriodPicker
          id={pickerId}
          value={period}
          onChange={onChange}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          openerRef={openerRef}
        />
      )}
    </>
  )
}

type PeriodPickerProps = Omit<ComponentProps<typeof DatePicker>, 'presets' | 'texts'>

/** The date picker in the owner's language. */
function PeriodPicker(props: PeriodPickerProps) {
  return <DatePicker {...props} presets={usePresets(useToday())} texts={useDatePickerTexts()} />
}

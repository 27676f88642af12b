import { CalendarClock, ChevronRight } from '@lucide/icons'
import { useState } from 'react'
import type { CalendarDate } from '../../../contract/rules/calendar-date.ts'
import { DayChoice } from '../../shared/plans/day-choice.tsx'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { RowButton } from '../../ui/list/list-card.tsx'
import styles from './order-form.module.css'

interface OrderUntilProps {
  value: CalendarDate
  least: CalendarDate
  most: CalendarDate
  onChange: (date: CalendarDate) => void
}

/** The last day on which a rate is waited for. */
export function OrderUntil({ value, least, most, onChange }: OrderUntilProps) {
  const { text } = useTexts()
  const { writeDay } = useWhenWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.until}>
      <RowButton
        aria-haspopup="dialog"
        leading={
          <SymbolDisc>
            <Icon of={CalendarClock} size={20} />
          </SymbolDisc>
        }
        title={text('rate_order.until_label')}
        caption={writeDay(value)}
        end={<Icon of={ChevronRight} size={20} />}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('rate_order.until_label')}
        closeLabel={text('common.close')}
      >
        <DayChoice
          value={value}
          least={least}
          most={most}
          onChoose={(date) => {
            onChange(date)
            setIsOpen(false)
          }}
        />
      </Dialog>
    </div>
  )
}

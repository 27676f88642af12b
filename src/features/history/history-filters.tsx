import { useQuery } from '@tanstack/react-query'
import { CalendarDays, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import type { DateRange } from '../../lib/date-range.ts'
import { useDatePickerTexts, usePeriodText, usePresets } from '../../texts/date-picker-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DatePicker } from '../../ui/date-picker/date-picker.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './history-filters.module.css'

interface HistoryFiltersProps {
  period: DateRange | undefined
  account: string | undefined
  onPeriodChange: (period: DateRange | undefined) => void
  onAccountChange: (account: string | undefined) => void
}

/** Chips of the period and of the account, which scroll sideways when there are many (I1). */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { period, account, onPeriodChange, onAccountChange } = props
  const { text } = useTexts()
  const pickerTexts = useDatePickerTexts()
  const [openedAt, setOpenedAt] = useState(() => new Date())
  const presets = usePresets(openedAt)
  const periodText = usePeriodText()
  const pickerId = useId()
  const openerRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.filters}>
      <div className={styles.chips}>
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
        {period && (
          <IconButton
            label={text('common.clear')}
            onClick={() => {
              openerRef.current?.focus()
              onPeriodChange(undefined)
            }}
          >
            <X size={20} strokeWidth={2} aria-hidden />
          </IconButton>
        )}
        <AccountChips account={account} onChange={onAccountChange} />
      </div>
      <DatePicker
        id={pickerId}
        value={period}
        onChange={onPeriodChange}
        presets={presets}
        texts={pickerTexts}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        openerRef={openerRef}
      />
    </div>
  )
}

interface AccountChipsProps {
  account: string | undefined
  onChange: (account: string | undefined) => void
}

/** One chip for each currency; that of the address stands too where no wallet has it. */
function AccountChips({ account, onChange }: AccountChipsProps) {
  const { text } = useTexts()
  const { data: wallets = [] } = useQuery(walletsQuery)
  const codes = new Set(wallets.map(({ currency_code }) => currency_code))
  if (account !== undefined) codes.add(account)
  return (
    <div className={styles.accounts} role="group" aria-label={text('history.accounts_label')}>
      <Chip isPressed={account === undefined} onClick={() => onChange(undefined)}>
        {text('history.accounts_all')}
      </Chip>
      {[...codes].map((code) => (
        <Chip
          key={code}
          isPressed={code === account}
          onClick={() => onChange(code === account ? undefined : code)}
        >
          {code}
        </Chip>
      ))}
    </div>
  )
}

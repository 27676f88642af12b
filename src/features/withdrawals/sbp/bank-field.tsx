import { ChevronRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Bank } from '../../../../contract/calls/withdrawals.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { ErrorLine } from '../../../ui/field/error-line.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Panel } from '../../../ui/dialog/panel.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { banksQuery } from '../payout/payout.queries.ts'
import styles from './bank-field.module.css'
import { BankList } from './bank-list.tsx'
import { BankTile } from './bank-tile.tsx'

interface BankFieldProps {
  bank: Bank | undefined
  onChoose: (bank: Bank) => void
  error: string
}

/** The recipient's bank; a press opens the list of banks. */
export function BankField({ bank, onChoose, error }: BankFieldProps) {
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const errorId = useId()
  const banks = useQuery(banksQuery)
  const close = () => setIsOpen(false)
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {text('payout.bank_label')}
      </p>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-describedby={errorId}
        data-invalid={error === '' ? undefined : ''}
        onClick={() => setIsOpen(true)}
      >
        <VisuallyHidden>{text('payout.bank_label')}</VisuallyHidden>
        {bank && <BankTile name={bank.name} />}
        <span className={bank ? styles.value : styles.empty}>
          {bank?.name ?? text('payout.bank_choose')}
        </span>
        <Icon of={ChevronRight} className={styles.chevron} size={20} />
      </button>
      <div id={errorId}>
        <ErrorLine message={error} />
      </div>
      <Panel
        isOpen={isOpen}
        hasField
        onClose={close}
        title={text('payout.bank_label')}
        closeLabel={text('common.close')}
      >
        <BankList
          query={banks}
          chosenId={bank?.id}
          onChoose={(chosen) => {
            close()
            onChoose(chosen)
          }}
        />
      </Panel>
    </div>
  )
}

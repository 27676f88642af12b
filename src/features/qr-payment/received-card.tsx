import { Check } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './received-card.module.css'

interface ReceivedCardProps {
  received: Transaction
  /** Shows the code again. */
  onAgain: () => void
}

/** What the code turns to when it was paid: the sum and who sent it, said aloud and felt (L5). */
export function ReceivedCard({ received, onAgain }: ReceivedCardProps) {
  const { text, language } = useTexts()
  const hasReceipts = useCapability(ADDITIONS)
  const { amount, currency_code: currency, counterparty = '', note, number } = received
  useEffect(() => host().giveFeedback('success'), [])
  return (
    <div className={styles.card}>
      <div className={styles.told} role="status">
        <span className={styles.sign}>
          <Icon of={Check} size={32} />
        </span>
        <p className={styles.title}>{text('qr.received')}</p>
        <p className={styles.amount}>
          <Amount
            parts={formatMoney(amount, { currency, language, hasPlus: true })}
            size="m"
            tone="positive"
          />
        </p>
        {counterparty !== '' && (
          <p className={styles.name}>{text('qr.received_from', { name: counterparty })}</p>
        )}
        {note !== undefined && note !== '' && <p className={styles.note}>{note}</p>}
      </div>
      {hasReceipts && number !== undefined && (
        <Link to="/history/$number" params={{ number }} className={styles.receipt}>
          {text('qr.received_receipt')}
        </Link>
      )}
      <Button kind="soft" onClick={onAgain}>
        {text('qr.received_again')}
      </Button>
    </div>
  )
}

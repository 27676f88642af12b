import { formatMoney } from '../../../contract/rules/money-format.ts'
import { splitAt } from '../../kernel/lib/fill.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import styles from './pay-summary.module.css'
import type { Payment } from './payment.ts'
import { shortenAddress } from '../../../contract/rules/short-address.ts'
import { lastDigits } from './recipient.ts'

/** Amount, account and recipient of a withdrawal above its PIN. */
export function PaySummary({ payment: { amount, currency, recipient } }: { payment: Payment }) {
  const { text, language } = useTexts()
  const summary = text('pay.summary', { code: currency })
  // The sentence around the amount, which is shown separately and larger.
  const parts = splitAt(summary, 'amount')
  return (
    <div className={styles.summary}>
      <div className={styles.words}>
        <p className={styles.from}>{parts ? `${parts.before}${parts.after}`.trim() : summary}</p>
        <p>
          {recipient.kind === 'card'
            ? text('pay.to_card', { last4: lastDigits(recipient.pan) })
            : text('pay.to_address', { short: shortenAddress(recipient.address) })}
        </p>
      </div>
      <Amount parts={formatMoney(amount, { currency, language })} size="s" />
    </div>
  )
}

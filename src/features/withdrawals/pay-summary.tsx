import { formatMoney } from '../../../contract/rules/money-format.ts'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import styles from './pay-summary.module.css'
import { lastDigits, type Payment } from './payment.ts'
import { useRecipientText } from './recipient-text.ts'
import { shortenAddress } from '../../../contract/rules/short-address.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import type { PaymentReceipt } from '../../shared/money-act/pay-stage.ts'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'

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

interface PayDetailsProps {
  payment: Payment
  receipt: PaymentReceipt
}

/** What was really sent, the card by its last digits. */
export function PayDetails({ payment, receipt }: PayDetailsProps) {
  const { text, language } = useTexts()
  const recipientText = useRecipientText()
  const { amount, currency, recipient } = payment
  return (
    <div className={styles.rows}>
      <FactList look="ruled">
        <Fact name={text('pay.details_amount')}>
          {formatMoney(amount, { currency, language }).text}
        </Fact>
        <Fact name={text('pay.details_account')}>{currency}</Fact>
        <Fact name={text('pay.details_recipient')}>{recipientText(recipient)}</Fact>
        <Fact name={text('pay.details_date')}>
          <MomentText at={receipt.sentAt} format="full" />
        </Fact>
        {receipt.message !== '' && (
          <Fact name={text('pay.details_message')}>{receipt.message}</Fact>
        )}
      </FactList>
    </div>
  )
}

import { formatMoney } from '../../../contract/rules/money-format.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import styles from './pay-details.module.css'
import type { PaymentReceipt } from '../../shared/money-act/pay-stage.ts'
import { useRecipientText } from './recipient-text.ts'
import type { Payment } from './payment.ts'

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

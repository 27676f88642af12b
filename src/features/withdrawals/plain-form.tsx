import { useNavigate } from '@tanstack/react-router'
import type { Account } from '../../../contract/calls/wallet.ts'
import { DebitAmount } from '../../shared/money-act/debit-amount.tsx'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { PayDetails, PaySummary } from './pay-summary.tsx'
import { withdrawalAct } from './payment.ts'
import { PayoutRecipientCard } from './recipient-card.tsx'
import { RecipientField } from './recipient-field.tsx'
import { type TypedPayment, usePaymentDraft } from './use-payment-draft.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

const RECIPIENT_CODES: ReadonlySet<string> = new Set([
  'CARD_INVALID',
  'ADDRESS_INVALID',
  'CARD_FORM_REQUIRED',
  'NETWORK_REQUIRED',
])

interface PlainFormProps {
  account: Account | undefined
  /** What is typed, which a reload keeps. */
  typed: TypedPayment
  onType: (parts: Partial<TypedPayment>) => void
  /** Called after an accepted payment. */
  onDone: () => void
  amountKey: TextKey
  submitKey: TextKey
  /** The recipient stands in a card of its own too, as typed so far. */
  hasRecipientCard?: boolean
  /** Fields above the amount. */
  children: Elements
}

/**
 * The form of a withdrawal to a server without quotes: to a card, or from the USDC wallet to an
 * address. Leads Home after the payment (G2, G3).
 */
export function PlainForm({ account, typed, onType, ...props }: PlainFormProps) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const draft = usePaymentDraft({ account, typed, onAddress: (address) => onType({ address }) })
  const { payment, kind, recipient } = draft
  return (
    <WithdrawalForm
      kind="withdrawal"
      act={payment && withdrawalAct(payment)}
      summary={payment && <PaySummary payment={payment} />}
      renderDetails={(receipt) => payment && <PayDetails payment={payment} receipt={receipt} />}
      submit={text(props.submitKey)}
      canSubmit={draft.canConfirm}
      onSubmit={draft.confirm}
      onClose={draft.close}
      onDone={() => {
        props.onDone()
        void navigate({ to: '/', replace: true })
      }}
      isOfForm={(code) => RECIPIENT_CODES.has(code)}
      onFormRefused={draft.refuseRecipient}
    >
      {props.children}
      <DebitAmount
        label={text(props.amountKey)}
        account={account}
        limit={draft.limit}
        amount={draft.amount}
        onChange={(amount) => onType({ amount, amountCurrency: account?.currency_code })}
        onSubmit={draft.confirm}
      />
      {props.hasRecipientCard && <PayoutRecipientCard kind={kind} recipient={recipient} />}
      <RecipientField
        kind={kind}
        value={recipient}
        onChange={draft.setRecipient}
        refusal={draft.refusal}
      />
    </WithdrawalForm>
  )
}

import { useNavigate } from '@tanstack/react-router'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { PayDetails, PaySummary } from './pay-summary.tsx'
import { withdrawalAct } from './payment.ts'
import { RecipientField } from './recipient-field.tsx'
import type { PaymentDraft } from './use-payment-draft.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

const RECIPIENT_CODES: ReadonlySet<string> = new Set([
  'CARD_INVALID',
  'ADDRESS_INVALID',
  'CARD_FORM_REQUIRED',
  'NETWORK_REQUIRED',
])

interface PayFormProps {
  draft: PaymentDraft
  /** Text of the button. */
  submitKey: TextKey
  /** Called after an accepted payment. */
  onDone: () => void
  /** Fields above the recipient's. */
  children: Elements
}

/** The form of a withdrawal to a server without quotes; leads Home after the payment (G2, G3). */
export function PayForm({ draft, submitKey, onDone, children }: PayFormProps) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const { payment } = draft
  return (
    <WithdrawalForm
      kind="withdrawal"
      act={payment && withdrawalAct(payment)}
      summary={payment && <PaySummary payment={payment} />}
      renderDetails={(receipt) => payment && <PayDetails payment={payment} receipt={receipt} />}
      submit={text(submitKey)}
      canSubmit={draft.canConfirm}
      onSubmit={draft.confirm}
      onClose={draft.close}
      onDone={() => {
        onDone()
        void navigate({ to: '/', replace: true })
      }}
      isOfForm={(code) => RECIPIENT_CODES.has(code)}
      onFormRefused={draft.refuseRecipient}
    >
      {children}
      <RecipientField
        kind={draft.kind}
        value={draft.recipient}
        onChange={draft.setRecipient}
        refusal={draft.refusal}
      />
    </WithdrawalForm>
  )
}

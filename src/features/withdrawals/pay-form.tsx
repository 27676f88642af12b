import { useNavigate } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useId } from 'react'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useHasPasskey } from '../../shared/profile/use-has-passkey.ts'
import { usePinLock } from '../../shared/profile/use-pin-lock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { useCapability } from '../../shared/profile/capability.ts'
import { FlowSubmit } from '../../shared/money-act/flow-page.tsx'
import { SubmitHint } from '../../shared/money-act/submit-hint.tsx'
import { PayModal } from '../../shared/money-act/pay-modal.tsx'
import { PayDetails } from './pay-details.tsx'
import styles from './pay-form.module.css'
import { PaySummary } from './pay-summary.tsx'
import { withdrawalAct } from './payment.ts'
import { RecipientField } from './recipient-field.tsx'
import type { PaymentDraft } from './use-payment-draft.ts'
import type { Elements } from '../../ui/content/content.ts'

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
  /** `is_idempotency_supported` of the profile. */
  isRepeatable: boolean
  /** Called when money has moved or may have, so that data is stale. */
  onMoved: () => void
  /** Called after an accepted payment. */
  onDone: () => void
  /** Fields above the recipient's. */
  children?: Elements
}

/** A recipient field, a button and the pay modal; leads Home after the payment (G2, G3). */
export function PayForm(props: PayFormProps) {
  const { draft, submitKey, isRepeatable, onMoved, children } = props
  const { text } = useTexts()
  const hasReset = useCapability(ADDITIONS)
  const pinLock = usePinLock()
  const hasPasskey = useHasPasskey()
  const navigate = useNavigate()
  const hintId = useId()
  const { payment } = draft
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        draft.confirm()
      }}
    >
      {children}
      <RecipientField
        kind={draft.kind}
        value={draft.recipient}
        onChange={draft.setRecipient}
        refusal={draft.refusal}
      />
      <FlowSubmit>
        <SubmitHint id={hintId} act="withdrawal" />
        <MainButton type="submit" disabled={!draft.canConfirm} aria-describedby={hintId}>
          {text(submitKey)}
        </MainButton>
      </FlowSubmit>
      <PayModal
        hasReset={hasReset}
        pinLock={pinLock}
        hasPasskey={hasPasskey}
        kind="withdrawal"
        act={payment && withdrawalAct(payment)}
        title={text('pay.pin_title')}
        summary={payment && <PaySummary payment={payment} />}
        renderDetails={(receipt) => payment && <PayDetails payment={payment} receipt={receipt} />}
        isRepeatable={isRepeatable}
        onClose={draft.close}
        onDone={() => {
          props.onDone()
          void navigate({ to: '/', replace: true })
        }}
        onMoved={onMoved}
        placeOf={(code) => {
          if (code === 'WITHDRAWAL_REPEATED') return 'question'
          return RECIPIENT_CODES.has(code) ? 'form' : undefined
        }}
        onFormRefused={draft.refuseRecipient}
      />
    </form>
  )
}

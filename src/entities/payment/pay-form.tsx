import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TextKey } from '../../texts/built-in.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './pay-form.module.css'
import { PayModal } from './pay-modal.tsx'
import { RecipientField } from './recipient-field.tsx'
import type { PaymentDraft } from './use-payment-draft.ts'

interface PayFormProps {
  draft: PaymentDraft
  /** What the button says. */
  submitKey: TextKey
  /** `is_idempotency_supported` of the profile. */
  isRepeatable: boolean
  /** Money has moved, or may have: what shows it is out of date. */
  onMoved: () => void
  /** Fields above the recipient's. */
  children?: ReactNode
}

/** A recipient, a button and the modal that asks for the PIN; Home once it is paid (G2, G3). */
export function PayForm({ draft, submitKey, isRepeatable, onMoved, children }: PayFormProps) {
  const { text } = useTexts()
  const navigate = useNavigate()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        draft.confirm()
      }}
    >
      {children}
      <RecipientField kind={draft.kind} value={draft.recipient} onChange={draft.setRecipient} />
      <Button type="submit" isWide disabled={!draft.canConfirm}>
        {text(submitKey)}
      </Button>
      <PayModal
        payment={draft.payment}
        isRepeatable={isRepeatable}
        onClose={draft.close}
        onDone={() => void navigate({ to: '/', replace: true })}
        onMoved={onMoved}
      />
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ActCall } from '../../../contract/rules/act-calls.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { FlowSubmit } from '../../shared/money-act/flow-page.tsx'
import type { PayAct } from '../../shared/money-act/pay-act.ts'
import { PayModal } from '../../shared/money-act/pay-modal.tsx'
import type { PaymentReceipt } from '../../shared/money-act/pay-stage.ts'
import { SubmitHint } from '../../shared/money-act/submit-hint.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import type { Elements } from '../../ui/content/content.ts'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './withdrawal-form.module.css'

/** Keys of queries that a withdrawal changes, beside those of every money act. */
const CHANGED = [
  'withdrawal-methods',
  'withdrawal-banks',
  'saved-cards',
  'payout-recipients',
  'people',
] as const

interface WithdrawalFormProps {
  kind: 'withdrawal' | 'payout'
  /** What is being confirmed; undefined while nothing is. */
  act: PayAct | undefined
  /** What is paid to whom, above the PIN. */
  summary: Elements
  /** Facts of an accepted withdrawal whose outcome the dialog shows. */
  renderDetails?: (receipt: PaymentReceipt) => Elements
  /** Text of the button. */
  submit: string
  canSubmit: boolean
  isBusy?: boolean
  /**
   * The call of the button, whose awaited outcome is named beside it; that of the kind unless set.
   */
  hintOf?: ActCall
  /** Why the whole was refused. */
  error?: string
  onSubmit: () => void
  /** Called when the dialog is closed without a withdrawal or with an unknown outcome. */
  onClose: () => void
  /** Called when it is closed after an accepted withdrawal. */
  onDone: () => void
  onAccepted?: (receipt: PaymentReceipt) => void
  /** Returns whether the form shows a refusal, instead of the dialog. */
  isOfForm: (code: string) => boolean
  onFormRefused: (message: string, code: string) => void
  /** Below the button. */
  footer?: Elements
  children: Elements
}

/**
 * Fields of a withdrawal with their button, and the dialog that confirms it by passkey or PIN (G3).
 */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { kind, isOfForm } = props
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const hintId = useId()
  const refresh = () => {
    refreshMoney(queryClient)
    void queryClient.invalidateQueries(profileQuery)
    for (const key of CHANGED) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      {props.children}
      <FlowSubmit>
        <ErrorLine message={props.error} />
        <SubmitHint id={hintId} act={props.hintOf ?? kind} />
        <MainButton
          type="submit"
          disabled={!props.canSubmit}
          isBusy={props.isBusy ?? false}
          aria-describedby={hintId}
        >
          {props.submit}
        </MainButton>
        {props.footer}
      </FlowSubmit>
      <PayModal
        kind={kind}
        act={props.act}
        title={text('pay.pin_title')}
        summary={props.summary}
        renderDetails={props.renderDetails ?? (() => null)}
        onClose={props.onClose}
        onDone={props.onDone}
        onMoved={refresh}
        onAccepted={props.onAccepted}
        placeOf={(code) => {
          if (code === 'WITHDRAWAL_REPEATED') return 'question'
          return isOfForm(code) ? 'form' : undefined
        }}
        onFormRefused={props.onFormRefused}
      />
    </form>
  )
}

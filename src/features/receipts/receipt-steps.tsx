import type { Receipt, ReceiptStep } from '../../../contract/calls/receipts.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './receipt.module.css'

const STEPS = ['created', 'sent', 'done'] as const

/** The stages of a pending transaction; of a top-up without the sending. */
export function ReceiptSteps({ receipt: { transaction, steps } }: { receipt: Receipt }) {
  const { text } = useTexts()
  const shown = STEPS.filter((step) => step !== 'sent' || transaction.kind !== 'top_up')
  const reached = (step: string): ReceiptStep | undefined =>
    steps.find((one) => one.step === step) ??
    (step === 'created' ? { step: 'created', at: transaction.created_at } : undefined)
  return (
    <ol className={styles.steps} aria-label={text('receipt.steps_label')}>
      {shown.map((step) => {
        const told = reached(step)
        return (
          <li
            key={step}
            className={styles.step}
            data-reached={told ? '' : undefined}
            aria-current={told && !isFurther(shown, step, reached) ? 'step' : undefined}
          >
            <span>{text(`receipt.step_${step}`)}</span>
            {told?.at !== undefined && told.at !== '' && (
              <MomentText at={told.at} format="recent" className={styles.when} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Returns whether a later stage has been reached. */
function isFurther(
  shown: readonly string[],
  step: string,
  reached: (step: string) => ReceiptStep | undefined,
): boolean {
  return shown.slice(shown.indexOf(step) + 1).some((later) => reached(later) !== undefined)
}

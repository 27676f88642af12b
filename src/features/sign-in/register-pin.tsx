import { PinForm } from '../../shared/profile/pin-form.tsx'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './auth-form.module.css'
import { StepMark } from './step-mark.tsx'

/** Step 3: the PIN. Leads Home with any result; Home shows that a PIN was not saved (D10). */
export function RegisterPin({ onDone }: { onDone: () => void }) {
  const { text } = useTexts()
  return (
    <div className={styles.form}>
      <h2 className={styles.stepTitle} tabIndex={-1}>
        <StepMark step={3} />
        <span>{text('auth.register.step3_title')}</span>
      </h2>
      <p className={styles.lead}>{text('auth.register.pin_descr')}</p>
      <PinForm
        onDone={({ outcome }) => {
          if (outcome === 'saved') showToast(text('auth.register.pin_saved'))
          if (outcome === 'kept') showToast(text('auth.register.pin_kept'))
          onDone()
        }}
      />
      <p className={styles.hint}>{text('auth.register.step3_next')}</p>
    </div>
  )
}

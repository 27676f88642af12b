import { useId } from 'react'
import { useOnline } from '../../api/use-online.ts'
import { splitAt } from '../../lib/fill.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CodeBoxes } from '../../ui/code-boxes/code-boxes.tsx'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'
import { OfflineHint } from './offline-hint.tsx'
import styles from './pay-pin.module.css'
import { lastDigits, shortAddress } from './recipient.ts'
import type { Payment } from './use-pay.ts'

interface PayPinProps {
  payment: Payment
  pin: string
  onChange: (pin: string) => void
  /** Why the entered PIN was refused. */
  error: string
  /** PIN entry is locked for some time. */
  isLocked: boolean
  onSubmit: (pin: string) => void
}

/** Summary of the payment, and four boxes for the PIN that confirms it. */
export function PayPin(props: PayPinProps) {
  const { payment, pin, onChange, error, isLocked, onSubmit } = props
  const { text } = useTexts()
  const isOnline = useOnline()
  const hintId = useId()
  const isReady = isOnline && !isLocked && error === ''
  const canSubmit = pin.length === CODE_LENGTH && isReady
  const submit = (value: string) => {
    if (value.length === CODE_LENGTH && isReady) onSubmit(value)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit(pin)
      }}
    >
      <PaySummary payment={payment} />
      <div className={styles.boxes}>
        <CodeBoxes
          kind="pin"
          value={pin}
          onChange={onChange}
          onSubmit={submit}
          label={text('auth.pin.label')}
          digitLabel={(current, total) => text('auth.code.digit', { current, total })}
          hint={text('auth.code.keyboard_hint')}
          isInvalid={error !== ''}
          isReadOnly={isLocked}
          hasAutoFocus
        />
        <div className={styles.told}>
          <p className={styles.error} role="alert">
            {error}
          </p>
          <OfflineHint id={hintId} />
        </div>
      </div>
      <Button type="submit" isWide disabled={!canSubmit} aria-describedby={hintId}>
        {text('pay.submit_btn')}
      </Button>
    </form>
  )
}

function PaySummary({ payment: { amount, currency, recipient } }: { payment: Payment }) {
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
            : text('pay.to_address', { short: shortAddress(recipient.address) })}
        </p>
      </div>
      <Amount parts={formatMoney(amount, { currency, language })} size="s" />
    </div>
  )
}

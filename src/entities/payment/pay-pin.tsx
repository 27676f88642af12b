import { useState } from 'react'
import { splitAt } from '../../lib/fill.ts'
import { formatMoney } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from '../../ui/code-boxes.tsx'
import { CODE_LENGTH } from '../../ui/code-digits.ts'
import styles from './pay-pin.module.css'
import { lastDigits, shortAddress } from './recipient.ts'
import type { Payment } from './use-pay.ts'

interface PayPinProps {
  payment: Payment
  onPin: (pin: string) => void
}

/** What is about to be sent, and four boxes for the PIN that confirms it. */
export function PayPin({ payment, onPin }: PayPinProps) {
  const { text } = useTexts()
  const [pin, setPin] = useState('')
  const isWhole = pin.length === CODE_LENGTH
  const submit = () => {
    if (isWhole) onPin(pin)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PaySummary payment={payment} />
      <CodeBoxes
        kind="pin"
        value={pin}
        onChange={setPin}
        onSubmit={submit}
        label={text('auth.pin.label')}
        digitLabel={(current, total) => text('auth.code.digit', { current, total })}
        hint={text('auth.code.keyboard_hint')}
        hasAutoFocus
      />
      <Button type="submit" isWide disabled={!isWhole}>
        {text('pay.submit_btn')}
      </Button>
    </form>
  )
}

function PaySummary({ payment: { amount, currency, recipient } }: { payment: Payment }) {
  const { text, language } = useTexts()
  const summary = text('pay.summary', { code: currency })
  // The sentence around the amount, which stands apart from it and larger.
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

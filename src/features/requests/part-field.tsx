import { useId, useState } from 'react'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { amountOf, MOST_WHOLE_DIGITS, refusalOf } from '../../../contract/rules/typed-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { AmountInput } from '../../ui/amount/amount-input.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './requests.module.css'

interface PartFieldProps {
  label: string
  currency: string
  /** Decimal text; empty also while the typed text is refused. */
  value: string
  onChange: (value: string) => void
}

/** The part of one person, typed. */
export function PartField({ label, currency, value, onChange }: PartFieldProps) {
  const { language } = useTexts()
  const id = useId()
  const decimals = decimalsOf(currency)
  const [typed, setTyped] = useState({ plain: value, amount: value })
  // A value set from outside replaces the typed text.
  const plain = typed.amount === value ? typed.plain : value
  return (
    <span className={styles.partField}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <AmountInput
        key={`${language} ${decimals}`}
        language={language}
        decimals={decimals}
        plain={plain}
        onType={(text) => {
          const amount = refusalOf(text, decimals, MOST_WHOLE_DIGITS) ? '' : amountOf(text)
          setTyped({ plain: text, amount })
          if (amount !== value) onChange(amount)
        }}
        onRefuse={() => undefined}
        input={{ id, className: styles.partInput, autoComplete: 'off' }}
      />
    </span>
  )
}

import { useId } from 'react'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { refusalOf } from '../../../contract/rules/typed-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { AmountInput } from '../../ui/amount/amount-input.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './requests.module.css'

interface PartFieldProps {
  label: string
  currency: string
  /** Plain text, see `contract/rules/typed-money.ts`; it stays while it is refused. */
  value: string
  onChange: (value: string) => void
}

/** The part of one person, typed. */
export function PartField({ label, currency, value, onChange }: PartFieldProps) {
  const { language } = useTexts()
  const id = useId()
  const decimals = decimalsOf(currency)
  return (
    <span className={styles.partField}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <AmountInput
        key={`${language} ${decimals}`}
        language={language}
        decimals={decimals}
        plain={value}
        onType={onChange}
        onRefuse={() => undefined}
        input={{
          id,
          className: styles.partInput,
          autoComplete: 'off',
          'aria-invalid': refusalOf(value, decimals) ? true : undefined,
        }}
      />
    </span>
  )
}

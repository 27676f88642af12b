import { useId } from 'react'
import { toAsciiDigits } from '../../contract/rules/ascii-digits.ts'
import { MOST_CARD_DIGITS } from '../../contract/rules/card-number.ts'
import { applyMask } from '../../lib/masks.ts'
import styles from './card-field.module.css'
import { FieldFrame, describedBy } from './field-frame.tsx'
import { GroupedInput } from './grouped-input.tsx'

/** Groups of four digits. */
const MASK = '#### '.repeat(MOST_CARD_DIGITS / 4).trim()

export interface CardFieldProps {
  label: string
  /** Digits alone; a number that is too long keeps them all. */
  value: string
  onChange: (digits: string) => void
  /** Name of the payment system, by the first digits; hidden without it. */
  brandLabel?: string | undefined
  placeholder?: string | undefined
  help?: string | undefined
  error?: string | undefined
  onBlur?: (() => void) | undefined
  isReadOnly?: boolean | undefined
  hasAutoFocus?: boolean | undefined
}

/** The number of a card in groups of four, with the mark of its payment system (G2). */
export function CardField(props: CardFieldProps) {
  const { label, value, onChange, brandLabel, help, error } = props
  const id = useId()
  return (
    <FieldFrame inputId={id} label={label} help={help} error={error}>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <GroupedInput
          plain={value}
          show={(digits) => applyMask(MASK, digits)}
          onText={(text) => {
            const digits = toAsciiDigits(text).replaceAll(/\D/g, '')
            if (digits !== value) onChange(digits)
          }}
          input={{
            id,
            className: styles.input,
            placeholder: props.placeholder,
            inputMode: 'numeric',
            autoComplete: 'cc-number',
            readOnly: props.isReadOnly,
            // Only pages whose purpose is this field set it.
            autoFocus: props.hasAutoFocus,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': describedBy(id, { help, error, more: brandLabel && `${id}-brand` }),
            onBlur: () => props.onBlur?.(),
          }}
        />
        {brandLabel && (
          <span className={styles.brand} id={`${id}-brand`}>
            {brandLabel}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}

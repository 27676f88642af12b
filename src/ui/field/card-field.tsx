import { useId } from 'react'
import { IMaskInput } from 'react-imask'
import { toAsciiDigits } from '../../../contract/rules/ascii-digits.ts'
import { MOST_CARD_DIGITS } from '../../../contract/rules/card-number.ts'
import styles from './card-field.module.css'
import { FieldFrame, describedBy } from './field-frame.tsx'

/** Places behind the groups of four: a number that is too long is kept, and its form refuses it. */
const BEYOND = 24
const MASK = '0000 '.repeat(MOST_CARD_DIGITS / 4).trim() + '0'.repeat(BEYOND)

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
        <IMaskInput
          mask={MASK}
          prepare={(text) => toAsciiDigits(text).replaceAll(/\D/g, '')}
          unmask
          value={value}
          onAccept={(digits: string) => {
            if (digits !== value) onChange(digits)
          }}
          id={id}
          className={styles.input}
          placeholder={props.placeholder}
          inputMode="numeric"
          autoComplete="cc-number"
          readOnly={props.isReadOnly}
          // Only pages whose purpose is this field set it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={props.hasAutoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error, more: brandLabel && `${id}-brand` })}
          onBlur={() => props.onBlur?.()}
        />
        {brandLabel !== undefined && brandLabel !== '' && (
          <span className={styles.brand} id={`${id}-brand`}>
            {brandLabel}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}

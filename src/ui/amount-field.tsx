import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { IMaskInput } from 'react-imask'
import styles from './amount-field.module.css'
import {
  amountFieldRem,
  dropLeadingZeros,
  groupAmount,
  isAmountShort,
  readPasted,
  type AmountFieldSize,
} from './amount-field-value.ts'
import { useTypedAmount } from './use-typed-amount.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

declare module 'react' {
  interface CSSProperties {
    /** Font size of a typed amount, and the number of characters that share its line. */
    '--step'?: string
    '--characters'?: number
  }
}

/** What the input tells of its text and its caret. */
interface Typed {
  value: string
  cursorPos: number
}

export interface AmountFieldProps {
  /** Names the field; for screen readers, the caption is what is seen. */
  label: string
  /** Decimal text: empty, `1500`, `1500.5` or `1500.00`. */
  value: string
  onChange: (value: string) => void
  /** Sign of the currency, drawn after the amount. */
  symbol: string
  size?: AmountFieldSize | undefined
  align?: 'center' | 'start' | undefined
  /** Drawn under the amount. */
  caption?: string | undefined
  /** What is wrong with the value; empty when nothing is. */
  error?: string | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  isReadOnly?: boolean | undefined
  hasAutoFocus?: boolean | undefined
  /** Stands beside the amount. */
  end?: ReactNode
  /** Enter was pressed. */
  onSubmit?: (() => void) | undefined
}

/** A large amount to type in, as wide as its digits; the whole block is the target (F1). */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, symbol, size = 'xl', align = 'center', caption, error } = props
  const { placeholder = '0.00', onSubmit } = props
  const id = useId()
  const { shown, type } = useTypedAmount(value, onChange)
  const drawn = shown || placeholder
  const accept = (text: string, mask: Typed) => {
    const plain = text.replaceAll('\u00a0', '')
    const wanted = dropLeadingZeros(plain)
    if (wanted !== plain) return replaceKeepingCaret(mask, groupAmount(wanted))
    type(plain)
  }
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onSubmit) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className={`${styles.field} ${styles[size]} ${align === 'center' ? styles.center : ''}`}>
      <div className={styles.top}>
        <label className={styles.block} htmlFor={id}>
          <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
          <span
            className={styles.line}
            style={{
              '--step': `${amountFieldRem(size, drawn.length)}rem`,
              '--characters': drawn.length + symbol.length + 1,
            }}
          >
            <span className={styles.box}>
              <span className={styles.measure} aria-hidden="true">
                {drawn}
              </span>
              <IMaskInput
                mask={Number}
                min={0}
                scale={2}
                radix="."
                mapToRadix={[',']}
                thousandsSeparator={'\u00a0'}
                normalizeZeros={false}
                prepare={(text) => (text.length > 1 ? readPasted(text) : text)}
                validate={isAmountShort}
                value={shown}
                onAccept={accept}
                id={id}
                className={styles.input}
                placeholder={placeholder}
                inputMode="decimal"
                autoComplete="off"
                readOnly={props.isReadOnly}
                // The owner asks for it where the amount is what the page is for.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={props.hasAutoFocus}
                aria-labelledby={`${id}-label`}
                aria-invalid={error ? true : undefined}
                aria-describedby={describe(id, caption, error)}
                onBlur={() => props.onBlur?.()}
                onKeyDown={submit}
              />
            </span>
            <span className={styles.symbol} aria-hidden="true">
              {symbol}
            </span>
          </span>
          {caption && (
            <span className={styles.caption} id={`${id}-caption`}>
              {caption}
            </span>
          )}
        </label>
        {props.end}
      </div>
      <p className={styles.error} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}

function describe(id: string, caption?: string, error?: string): string | undefined {
  const ids = [caption && `${id}-caption`, error && `${id}-error`].filter(Boolean)
  return ids.join(' ') || undefined
}

/** Puts another text into the field; the caret keeps its distance from the end. */
function replaceKeepingCaret(mask: Typed, text: string): void {
  const fromEnd = mask.value.length - mask.cursorPos
  mask.value = text
  mask.cursorPos = Math.max(mask.value.length - fromEnd, 0)
}

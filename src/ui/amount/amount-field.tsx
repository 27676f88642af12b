import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { type NumberLanguage, placeSymbol } from '../../../contract/rules/money-format.ts'
import {
  type AmountRefusal,
  amountOf,
  refusalOf,
  showPlain,
} from '../../../contract/rules/typed-money.ts'
import styles from './amount-field.module.css'
import { AmountInput } from './amount-input.tsx'
import { amountFieldRem, type AmountFieldSize } from './amount-step.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import type { Elements } from '../content/content.ts'

declare module 'react' {
  interface CSSProperties {
    /** Font size of a typed amount, and the number of characters on its line. */
    '--step'?: string
    '--characters'?: number
  }
}

export interface AmountFieldProps {
  /** Accessible name of the field; sighted users see the caption. */
  label: string
  /**
   * Decimal text: `1500`, `1500.5` or `1500.00`; plain text that is refused stays as it was typed.
   */
  value: string
  onChange: (value: string) => void
  /** Code of the currency; its symbol or code is placed by the language. */
  currency: string | undefined
  language: NumberLanguage
  /** Largest number of decimals. */
  decimals: number
  placeholder: string
  /** Error texts for refused texts. */
  refusals: Record<AmountRefusal, string>
  size?: AmountFieldSize | undefined
  align?: 'center' | 'start' | undefined
  /** Drawn under the amount. */
  caption?: string | undefined
  /** Error of the value; empty without one. */
  error?: string | undefined
  /** Reserves the height of an error, so that it moves nothing. */
  hasErrorRoom?: boolean | undefined
  onBlur?: (() => void) | undefined
  isReadOnly?: boolean | undefined
  hasAutoFocus?: boolean | undefined
  /** Stands beside the amount. */
  end?: Elements
  /** Enter was pressed. */
  onSubmit?: (() => void) | undefined
}

/** A large amount to type in, as wide as its digits; the whole block is the target (F1). */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, currency, language, size = 'xl', align = 'center' } = props
  const { decimals, placeholder, caption, onSubmit } = props
  const id = useId()
  const notation = `${language} ${decimals}`
  const [firstNotation] = useState(notation)
  const [typed, setTyped] = useState({ plain: value, amount: value })
  const [refused, setRefused] = useState<{ refusal: AmountRefusal; plain: string }>()
  // A value set from outside replaces the typed text.
  const plain = typed.amount === value ? typed.plain : value
  const drawn = showPlain(plain, language) || placeholder
  const symbol = currency ? placeSymbol(currency, language) : { before: '', after: '' }
  const refusal = refused?.plain === plain ? refused.refusal : refusalOf(plain, decimals)
  const error = refusal ? props.refusals[refusal] : props.error
  const type = (text: string) => {
    const amount = refusalOf(text, decimals) === undefined ? amountOf(text) : text
    setTyped({ plain: text, amount })
    setRefused(undefined)
    if (amount !== value) onChange(amount)
  }
  // With other decimals the same text may be an amount or none; other languages group by other
  // signs.
  const readAgain = useEffectEvent(() => type(refusal ? plain : amountOf(plain)))
  const lastNotation = useRef(notation)
  useEffect(() => {
    if (lastNotation.current !== notation) readAgain()
    lastNotation.current = notation
  }, [notation])
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onSubmit || event.nativeEvent.isComposing) return
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
              '--characters': drawn.length + symbol.before.length + symbol.after.length + 1,
            }}
          >
            {symbol.before !== '' && (
              <span
                className={`${styles.symbol} ${styles.before}`}
                aria-hidden="true"
                translate="no"
              >
                {symbol.before}
              </span>
            )}
            <span className={styles.box}>
              <span className={styles.measure} aria-hidden="true">
                {drawn}
              </span>
              <AmountInput
                key={notation}
                language={language}
                decimals={decimals}
                plain={plain}
                onType={type}
                onRefuse={(reason, kept) => setRefused({ refusal: reason, plain: kept })}
                input={{
                  id,
                  className: styles.input,
                  placeholder,
                  readOnly: props.isReadOnly,
                  // Only pages whose purpose is the amount set it.
                  autoFocus: props.hasAutoFocus && notation === firstNotation,
                  'aria-labelledby': `${id}-label`,
                  'aria-invalid': error ? true : undefined,
                  'aria-describedby': describe(id, caption, error),
                  onBlur: () => props.onBlur?.(),
                  onKeyDown: submit,
                }}
              />
            </span>
            {symbol.after !== '' && (
              <span
                className={`${styles.symbol} ${symbol.after.length > 1 ? styles.code : ''}`}
                aria-hidden="true"
                translate="no"
              >
                {symbol.after}
              </span>
            )}
          </span>
          {caption !== undefined && caption !== '' && (
            <span className={styles.caption} id={`${id}-caption`}>
              {caption}
            </span>
          )}
        </label>
        {props.end}
      </div>
      <p
        className={`${styles.error} ${props.hasErrorRoom ? styles.room : ''}`}
        id={`${id}-error`}
        role="alert"
      >
        {error}
      </p>
    </div>
  )
}

function describe(id: string, caption?: string, error?: string): string | undefined {
  const ids = [caption && `${id}-caption`, error && `${id}-error`].filter(Boolean)
  return ids.join(' ') || undefined
}

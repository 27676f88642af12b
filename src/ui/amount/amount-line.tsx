import { useId, useState } from 'react'
import type { NumberLanguage } from '../../../contract/rules/money-format.ts'
import { type AmountRefusal, refusalOf } from '../../../contract/rules/typed-money.ts'
import { describedBy, FieldFrame } from '../field/field-frame.tsx'
import styles from '../field/text-field.module.css'
import { AmountInput } from './amount-input.tsx'

export interface AmountLineProps {
  label: string
  /** Plain text, see `contract/rules/typed-money.ts`; it stays while it is refused. */
  plain: string
  onType: (plain: string) => void
  language: NumberLanguage
  /** Largest number of decimals. */
  decimals: number
  /** Error texts for refused texts. */
  refusals: Record<AmountRefusal, string>
  /** Error of the value; empty without one. */
  error?: string | undefined
  isReadOnly?: boolean | undefined
  /** Text after the label of an optional field. */
  optionalMark?: string | undefined
}

/** An amount in a form of other fields: one line of text in a box, read as every amount is. */
export function AmountLine(props: AmountLineProps) {
  const { label, plain, onType, language, decimals, optionalMark } = props
  const id = useId()
  const [refused, setRefused] = useState<{ refusal: AmountRefusal; plain: string }>()
  const refusal = refused?.plain === plain ? refused.refusal : refusalOf(plain, decimals)
  const error = refusal ? props.refusals[refusal] : props.error
  return (
    <FieldFrame inputId={id} label={label} error={error} optionalMark={optionalMark}>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <AmountInput
          key={`${language} ${decimals}`}
          language={language}
          decimals={decimals}
          plain={plain}
          onType={(text) => {
            setRefused(undefined)
            onType(text)
          }}
          onRefuse={(reason, kept) => setRefused({ refusal: reason, plain: kept })}
          input={{
            id,
            className: styles.input,
            readOnly: props.isReadOnly,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': describedBy(id, { error }),
          }}
        />
      </span>
    </FieldFrame>
  )
}

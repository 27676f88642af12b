import { useId, type ComponentProps } from 'react'
import { FieldFrame, describedBy } from './field-frame.tsx'
import { limitError, type TextLimit } from './text-limit.ts'
import styles from './text-field.module.css'
import type { Content } from '../content/content.ts'

export interface TextFieldProps extends Omit<
  ComponentProps<'input'>,
  'children' | 'className' | 'maxLength' | 'onChange' | 'value'
> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown under the field when there is no error. */
  help?: Content
  /** A longer text stays and shows the error; the browser would cut it silently. */
  limit?: TextLimit | undefined
  /** Error of the value; empty without one. */
  error?: string | undefined
  /** Text after the label of an optional field. */
  optionalMark?: string | undefined
}

/** One line of text in a 56 px box, with a label above and help or an error below. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, help, limit, error: given, optionalMark, ...rest } = props
  const error = limitError(value, limit) ?? given
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <FieldFrame inputId={id} label={label} help={help} error={error} optionalMark={optionalMark}>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error, more: rest['aria-describedby'] })}
        />
      </span>
    </FieldFrame>
  )
}

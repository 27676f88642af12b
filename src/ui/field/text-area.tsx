import { useId, type ComponentProps } from 'react'
import { FieldFrame, describedBy } from './field-frame.tsx'
import { limitError, type TextLimit } from './text-limit.ts'
import styles from './text-area.module.css'

export interface TextAreaProps extends Omit<
  ComponentProps<'textarea'>,
  'children' | 'className' | 'maxLength' | 'onChange' | 'value'
> {
  label: string
  value: string
  onChange: (value: string) => void
  /** A longer text stays and shows the error; the browser would cut it silently. */
  limit?: TextLimit | undefined
  /** Error of the value; empty without one. */
  error?: string | undefined
  optionalMark?: string | undefined
}

/**
 * Several lines of text in a box that grows to its content, with a label above and an error below.
 */
export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, limit, error: given, optionalMark, ...rest } = props
  const error = limitError(value, limit) ?? given
  const id = useId()
  return (
    <FieldFrame inputId={id} label={label} error={error} optionalMark={optionalMark}>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <textarea
          {...rest}
          id={id}
          className={styles.input}
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
        />
      </span>
    </FieldFrame>
  )
}

import { useId } from 'react'
import { FieldFrame } from './field-frame.tsx'
import styles from './select-field.module.css'
import type { Content } from '../content/content.ts'

interface SelectFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean | undefined
  /** Native options. */
  children: Content
}

/** A short list of texts to choose from: the native control, which phones open in their own way. */
export function SelectField({ label, value, onChange, isDisabled, children }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame inputId={id} label={label}>
      <select
        id={id}
        className={styles.select}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </FieldFrame>
  )
}

import { useId } from 'react'
import styles from './radio-list.module.css'

export interface RadioListProps<T extends string> {
  /** Name of the group. */
  label: string
  isLabelHidden?: boolean
  options: readonly { value: T; label: string }[]
  value: T | undefined
  onChange: (value: T) => void
}

/** A choice of one in rows, each of which is a target. */
export function RadioList<T extends string>(props: RadioListProps<T>) {
  const { label, isLabelHidden = false, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.list} aria-label={isLabelHidden ? label : undefined}>
      {!isLabelHidden && <legend className={styles.legend}>{label}</legend>}
      {options.map((option) => (
        <label key={option.value} className={styles.row}>
          <span>{option.label}</span>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            data-first-focus={option.value === value ? '' : undefined}
            onChange={() => onChange(option.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import styles from './switch.module.css'

export interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  label: ReactNode
  isDisabled?: boolean | undefined
}

/** A row that turns something on and off: label left, switch right. */
export function Switch({ isOn, onChange, label, isDisabled }: SwitchProps) {
  return (
    <label className={styles.row}>
      <span className={styles.label}>{label}</span>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

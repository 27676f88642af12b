import styles from './switch.module.css'
import type { Content } from '../content/content.ts'

export interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Names the switch; the whole row is the target. */
  children: Content
  isDisabled?: boolean | undefined
}

/** A switch that takes effect immediately, with its label before it. */
export function Switch({ isOn, onChange, children, isDisabled }: SwitchProps) {
  return (
    <label className={styles.row}>
      <span className={styles.label}>{children}</span>
      <input
        className={styles.input}
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

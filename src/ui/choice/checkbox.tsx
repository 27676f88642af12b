import { Check } from '@lucide/icons'
import styles from './checkbox.module.css'
import { Icon } from '../icon/icon.tsx'
import type { Content } from '../content/content.ts'

export interface CheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** May hold a link: a press on it opens the link and does not tick the box. */
  children: Content
  isDisabled?: boolean | undefined
  isRequired?: boolean | undefined
  name?: string | undefined
}

/** A checkbox whose whole row is the target. */
export function Checkbox(props: CheckboxProps) {
  const { isChecked, onChange, children, isDisabled, isRequired, name } = props
  return (
    <label className={styles.row}>
      <span className={styles.box}>
        <input
          className={styles.input}
          type="checkbox"
          name={name}
          checked={isChecked}
          disabled={isDisabled}
          required={isRequired}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Icon of={Check} className={styles.sign} size={18} strokeWidth={3} />
      </span>
      <span className={styles.label}>{children}</span>
    </label>
  )
}

import { Copy } from '@lucide/icons'
import { copyText } from '../../kernel/runtime/copy-text.ts'
import styles from './copy-row.module.css'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import type { Content } from '../content/content.ts'

/** A longer value is a text, which may wrap. */
const LONGEST_NUMBER = 16
/** The most spaces between the groups of a number. */
const GAPS = 3

export interface CopyRowProps {
  label: string
  /** The text to copy. */
  value: string
  /** The displayed value, where it differs. */
  children?: Content
  copyLabel: string
  /** Called when the text was copied. */
  onCopy: () => void
}

/** A value with a copy button. */
export function CopyRow({ label, value, copyLabel, onCopy, children }: CopyRowProps) {
  const copy = async () => {
    if (await copyText(value)) onCopy()
  }
  return (
    <div className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.label}>{label}</span>
        <span
          className={`${styles.value} ${value.length > LONGEST_NUMBER ? '' : styles.short}`}
          translate="no"
          style={{ '--length': value.length + GAPS }}
        >
          {children ?? value}
        </span>
      </span>
      <IconButton label={copyLabel} on="card" onClick={() => void copy()}>
        <Icon of={Copy} size={20} />
      </IconButton>
    </div>
  )
}

import { Copy } from '@lucide/icons'
import type { ReactNode } from 'react'
import styles from './copy-row.module.css'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

export interface CopyRowProps {
  label: string
  /** What is copied. */
  value: string
  /** The value as it is read, where that differs. */
  children?: ReactNode
  copyLabel: string
  /** Told whether the value is in the clipboard now. */
  onCopy: (isCopied: boolean) => void
}

/** A value that is copied with one press. */
export function CopyRow({ label, value, copyLabel, onCopy, children }: CopyRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{children ?? value}</span>
      </span>
      <IconButton label={copyLabel} on="card" onClick={() => void copyText(value).then(onCopy)}>
        <Icon of={Copy} size={20} />
      </IconButton>
    </div>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

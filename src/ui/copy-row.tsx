import { Copy } from '@lucide/icons'
import styles from './copy-row.module.css'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

export interface CopyRowProps {
  label: string
  value: string
  copyLabel: string
  /** Told whether the value is in the clipboard now. */
  onCopy: (isCopied: boolean) => void
}

/** A value that is copied with one press. */
export function CopyRow({ label, value, copyLabel, onCopy }: CopyRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{value}</span>
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

import { ChevronRight, type LucideIconData } from '@lucide/icons'
import { Icon } from '../../ui/icon/icon.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import styles from './method-row.module.css'
import type { Content } from '../../ui/content/content.ts'

interface MethodRowProps {
  icon: LucideIconData
  title: string
  caption?: string | undefined
  /** Emphasizes the first method. */
  isMain?: boolean
  isDisabled?: boolean
  /** The action is running: ignores presses and keeps the focus. */
  isBusy?: boolean
  onPress?: () => void
  /** A small button beside it, in place of the chevron. */
  aside?: Content
}

/** A way to move money, as a large row to press (U31). */
export function MethodRow(props: MethodRowProps) {
  const { icon, title, caption, isMain, isDisabled, isBusy = false, onPress, aside } = props
  const row = (
    <button
      type="button"
      className={isMain ? `${styles.row} ${styles.main}` : styles.row}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onPress?.()
      }}
    >
      <span className={styles.tile}>{isBusy ? <Spinner /> : <Icon of={icon} />}</span>
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        <span> </span>
        {caption !== undefined && <span className={styles.caption}>{caption}</span>}
      </span>
      {aside === undefined && <Icon of={ChevronRight} className={styles.chevron} size={20} />}
    </button>
  )
  if (aside === undefined) return row
  return (
    <div className={styles.pair}>
      {row}
      <span className={styles.aside}>{aside}</span>
    </div>
  )
}

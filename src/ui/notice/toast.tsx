import styles from './toast.module.css'
import type { Content } from '../content/content.ts'

export interface ToastProps {
  children: Content
  /** One short action. */
  action?: { label: string; onPress: () => void } | undefined
  /** Called when hover or focus begins and ends, so that the timer can pause. */
  onHoldChange?: ((isHeld: boolean) => void) | undefined
}

/** Look of a toast; the caller places, times and announces it. */
export function Toast({ children, action, onHoldChange }: ToastProps) {
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => onHoldChange?.(true)}
      onPointerLeave={() => onHoldChange?.(false)}
      onFocus={() => onHoldChange?.(true)}
      onBlur={() => onHoldChange?.(false)}
    >
      <span className={styles.text}>{children}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}

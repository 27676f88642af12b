import type { ReactNode } from 'react'
import styles from './toast.module.css'

export interface ToastProps {
  children: ReactNode
  /** One short action. */
  action?: { label: string; onPress: () => void } | undefined
  /** Told when a pointer or the focus comes and goes, so that its time can stand still. */
  onHoldChange?: ((isHeld: boolean) => void) | undefined
}

/** How a passing message looks; place, time and announcement are its owner's. */
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

import styles from './empty-state.module.css'
import { SymbolDisc } from '../icon/symbol-disc.tsx'
import type { Content } from '../content/content.ts'

export interface EmptyStateProps {
  /** An icon of 24 px. */
  icon: Content
  title?: Content
  /** One sentence. */
  children?: Content
  action?: Content
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <SymbolDisc size={48}>{icon}</SymbolDisc>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}

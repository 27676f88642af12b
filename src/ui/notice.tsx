import { CircleAlert, CircleCheck, Info, TriangleAlert } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

export interface NoticeProps {
  kind?: NoticeKind | undefined
  title?: ReactNode
  children?: ReactNode
  /** Buttons, small and plain as a rule. */
  action?: ReactNode
  /** Takes the place of the icon of the kind. */
  icon?: ReactNode
  /** `alert` for what has just gone wrong, `status` for what may wait. */
  role?: 'alert' | 'status' | undefined
}

/** A tinted block that tells the state of what is around it. */
export function Notice({ kind = 'info', title, children, action, icon, role }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={role}>
      <span className={styles.icon}>{icon ?? <Icon of={ICONS[kind]} size={20} />}</span>
      <div className={styles.content}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

import { CircleAlert, CircleCheck, Info, TriangleAlert } from '@lucide/icons'
import { Icon } from '../icon/icon.tsx'
import styles from './notice.module.css'
import type { Content } from '../content/content.ts'

export type NoticeLook = 'info' | 'success' | 'warning' | 'error'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

export interface NoticeProps {
  kind?: NoticeLook | undefined
  title?: Content
  children?: Content
  /** Buttons, usually small and plain. */
  action?: Content
  /** Replaces the icon of the kind. */
  icon?: Content
  /** `alert` for a failure that has just happened, `status` for less urgent news. */
  role?: 'alert' | 'status' | undefined
}

/** A tinted block with the state of its surroundings. */
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

import { Bell } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { afterPaint } from '../../kernel/runtime/after-paint.ts'
import { keepUnread } from '../../kernel/runtime/unread.ts'
import { showBadge } from '../../kernel/platform/badge.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { isNew, lastSeenAtom } from './last-seen.ts'
import styles from './notification-bell.module.css'
import { isNotificationPanelOpenAtom, openNotifications } from './notification-panel-state.ts'
import { notificationsQuery } from './notifications.queries.ts'

const MAX_SHOWN = 9

/** Opens the notification panel and shows the number of new notifications (C6). */
export function NotificationBell() {
  const { text, language } = useTexts()
  const query = notificationsQuery(language)
  const { data: notifications = [] } = useQuery(query)
  const queryClient = useQueryClient()
  const isOpen = useAtomValue(isNotificationPanelOpenAtom)
  const lastSeen = useAtomValue(lastSeenAtom)
  const count = notifications.filter((one) => isNew(one, lastSeen)).length
  useEffect(() => {
    showBadge(count)
    keepUnread(count)
  }, [count])
  return (
    <span className={styles.bell}>
      <IconButton
        label={
          count > 0
            ? text('header.notifications_count', { count })
            : text('header.notifications_btn')
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          openNotifications()
          void afterPaint().then(() => queryClient.invalidateQueries({ queryKey: query.queryKey }))
        }}
      >
        <Icon of={Bell} />
      </IconButton>
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </span>
  )
}

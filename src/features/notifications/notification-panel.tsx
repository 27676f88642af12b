import { BellOff } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Notification } from '../../contract/wallet.ts'
import { QueryBlock } from '../../entities/data-state/query-block.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lastSeenAtom, markSeen } from './last-seen.ts'
import { NotificationItem } from './notification-item.tsx'
import styles from './notification-panel.module.css'
import { closeNotifications, isNotificationPanelOpenAtom } from './notification-panel-state.ts'
import { notificationsQuery } from './notifications.queries.ts'

const SKELETON_ROWS = [1, 2, 3, 4]

/** The list of notifications behind the bell (C6, ui.md 6.0). */
export function NotificationPanel() {
  const { text } = useTexts()
  const isOpen = useAtomValue(isNotificationPanelOpenAtom)
  return (
    <Panel
      isOpen={isOpen}
      onClose={closeNotifications}
      title={text('notifications.title')}
      closeLabel={text('notifications.close_btn')}
    >
      {isOpen && <NotificationList />}
    </Panel>
  )
}

function NotificationList() {
  const { language } = useTexts()
  const skeleton = (
    <div className={styles.list}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={56} radius={12} />
      ))}
    </div>
  )
  return (
    <QueryBlock
      query={useQuery(notificationsQuery(language))}
      titleKey="notifications.error"
      skeleton={skeleton}
    >
      {(notifications) => (
        <Later placeholder={skeleton}>
          <Notifications notifications={notifications} />
        </Later>
      )}
    </QueryBlock>
  )
}

function Notifications({ notifications }: { notifications: readonly Notification[] }) {
  const { text } = useTexts()
  const lastSeen = useAtomValue(lastSeenAtom)
  // What was new on opening stays marked while the panel is open.
  const [seenOnOpening] = useState(lastSeen)
  useEffect(() => markSeen(notifications), [notifications])
  if (notifications.length === 0) {
    return (
      <EmptyState icon={<Icon of={BellOff} />} title={text('notifications.empty_title')}>
        {text('notifications.empty_descr')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {notifications.map((notification, index) => (
        <NotificationItem
          key={notification.id ?? `${notification.created_at} ${index}`}
          notification={notification}
          isNew={Date.parse(notification.created_at) > seenOnOpening}
        />
      ))}
    </ul>
  )
}

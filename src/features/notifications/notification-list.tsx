import { BellOff } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { OwnerNotification } from '../../contract/wallet.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { formatDay } from '../../lib/dates.ts'
import { useDateWords } from '../../texts/date-words.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Deferred } from '../../ui/deferred/deferred.tsx'
import { lastSeenAtom, markSeen } from './last-seen.ts'
import { groupByDay } from './notification-days.ts'
import { NotificationItem } from './notification-item.tsx'
import styles from './notification-list.module.css'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { notificationsQuery } from './notifications.queries.ts'

/** The list of notifications, by day. */
export function NotificationList() {
  const { language } = useTexts()
  const skeleton = <NotificationSkeleton />
  return (
    <QueryBlock
      query={useQuery(notificationsQuery(language))}
      titleKey="notifications.error"
      skeleton={skeleton}
    >
      {(notifications) => (
        <Deferred placeholder={skeleton}>
          <Notifications notifications={notifications} />
        </Deferred>
      )}
    </QueryBlock>
  )
}

function Notifications({ notifications }: { notifications: readonly OwnerNotification[] }) {
  const { text } = useTexts()
  const words = useDateWords()
  const lastSeen = useAtomValue(lastSeenAtom)
  // Notifications that were new on opening stay marked while the panel is open.
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
    <div className={styles.groups}>
      {groupByDay(notifications).map(({ key, notifications: members }) => (
        <section key={key} aria-labelledby={`notifications-${key}`}>
          <h3 id={`notifications-${key}`} className={styles.day}>
            {key === 'older' ? text('notifications.older') : formatDay(key, words)}
          </h3>
          <ul>
            {members.map((notification, index) => (
              <NotificationItem
                key={notification.id ?? `${notification.created_at} ${index}`}
                notification={notification}
                isNew={Date.parse(notification.created_at) > seenOnOpening}
                hasDay={key === 'older'}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

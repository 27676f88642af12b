import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { formatDay } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useMonthName } from '../../kernel/texts/use-month-name.ts'
import { groupNotifications, nameOf, type NotificationGroup } from './notification-days.ts'
import { NotificationItem } from './notification-item.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './notification-list.module.css'
import { useToday } from '../../kernel/runtime/clock.ts'

interface NotificationGroupsProps {
  notifications: readonly OwnerNotification[]
  /** Those that came in while the list is shown. */
  arrived: readonly OwnerNotification[]
  isUnread: (notification: OwnerNotification) => boolean
  onOpen: (notification: OwnerNotification) => void
}

/** The notifications of the last week by day, and the older ones by month. */
export function NotificationGroups({ notifications, ...list }: NotificationGroupsProps) {
  const { text } = useTexts()
  const words = useDateWords()
  const monthName = useMonthName()
  const { days, months } = groupNotifications(notifications, useToday())
  return (
    <>
      {days.map((day) => (
        <section key={day.key} aria-labelledby={`notifications-${day.key}`}>
          <h3 id={`notifications-${day.key}`} className={styles.day}>
            {formatDay(day.key, words)}
          </h3>
          <Items {...list} group={day} />
        </section>
      ))}
      {months.length > 0 && (
        <section aria-labelledby="notifications-older" className={stack.gap3}>
          <h3 id="notifications-older" className={styles.day}>
            {text('notifications.older')}
          </h3>
          {months.map((month) => {
            const start = new Date(`${month.key}-01T00:00`)
            return (
              <section key={month.key} aria-labelledby={`notifications-${month.key}`}>
                <h4 id={`notifications-${month.key}`} className={styles.month}>
                  {Number.isNaN(start.getTime()) ? month.key : monthName(start)}
                </h4>
                <Items {...list} group={month} hasDay />
              </section>
            )
          })}
        </section>
      )}
    </>
  )
}

interface ItemsProps extends Omit<NotificationGroupsProps, 'notifications'> {
  group: NotificationGroup
  /** Not under the heading of its day. */
  hasDay?: boolean
}

function Items({ group, arrived, hasDay = false, isUnread, onOpen }: ItemsProps) {
  return (
    <ul>
      {group.notifications.map((notification, index) => (
        <NotificationItem
          key={notification.id ?? `${notification.created_at} ${index}`}
          notification={notification}
          isNew={isUnread(notification)}
          isArrived={arrived.some((one) => nameOf(one) === nameOf(notification))}
          hasDay={hasDay}
          onOpen={() => onOpen(notification)}
        />
      ))}
    </ul>
  )
}

import dayjs from 'dayjs'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { dayKey } from '../../kernel/lib/dates.ts'

/** Age after which notifications are grouped by month. */
const DAYS_APART = 7
const MONTH_LENGTH = 'YYYY-MM'.length

export interface NotificationGroup {
  /**
   * The day, `2025-11-18`, or the month, `2025-11`; of an older one without a valid date its text.
   */
  key: string
  notifications: readonly OwnerNotification[]
}

/** Groups notifications, newest first: those of the last week by day, older ones by month. */
export function groupNotifications(
  notifications: readonly OwnerNotification[],
  now: Date,
): { days: NotificationGroup[]; months: NotificationGroup[] } {
  const oldest = dayjs(now).subtract(DAYS_APART, 'day').startOf('day').valueOf()
  const isRecent = ({ created_at }: OwnerNotification) => Date.parse(created_at) >= oldest
  return {
    days: groupBy(notifications.filter(isRecent), dayKey),
    months: groupBy(
      notifications.filter((one) => !isRecent(one)),
      (at) => dayKey(at).slice(0, MONTH_LENGTH),
    ),
  }
}

function groupBy(
  notifications: readonly OwnerNotification[],
  keyOf: (at: string) => string,
): NotificationGroup[] {
  const groups = new Map<string, OwnerNotification[]>()
  for (const notification of notifications) {
    const key = keyOf(notification.created_at)
    groups.set(key, [...(groups.get(key) ?? []), notification])
  }
  return Array.from(groups, ([key, members]) => ({ key, notifications: members }))
}

/** Returns the notifications of a newer list that came in since an older one. */
export function findArrived(
  before: readonly OwnerNotification[],
  after: readonly OwnerNotification[],
): readonly OwnerNotification[] {
  const known = new Set(before.map(nameOf))
  const latest = Math.max(0, ...before.map(({ created_at }) => Date.parse(created_at) || 0))
  return after.filter((one) => Date.parse(one.created_at) >= latest && !known.has(nameOf(one)))
}

/** Returns what distinguishes a notification from the others of its list. */
export function nameOf({ id, created_at, message }: OwnerNotification): string {
  return id ?? `${created_at} ${message}`
}

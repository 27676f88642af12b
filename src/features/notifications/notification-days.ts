import dayjs from 'dayjs'
import type { OwnerNotification } from '../../contract/wallet.ts'
import { dayKey } from '../../lib/dates.ts'

/** Age after which notifications are in one group. */
const DAYS_APART = 7

export interface NotificationGroup {
  /** `2025-11-18`, or `older`. */
  key: string
  notifications: readonly OwnerNotification[]
}

/** Groups notifications, newest first, by day; those older than a week under one heading. */
export function groupByDay(
  notifications: readonly OwnerNotification[],
  now: Date = new Date(),
): NotificationGroup[] {
  const oldest = dayjs(now).subtract(DAYS_APART, 'day').startOf('day').valueOf()
  const groups = new Map<string, OwnerNotification[]>()
  for (const notification of notifications) {
    const at = Date.parse(notification.created_at)
    const key = at >= oldest ? dayKey(notification.created_at) : 'older'
    groups.set(key, [...(groups.get(key) ?? []), notification])
  }
  return [...groups].map(([key, members]) => ({ key, notifications: members }))
}

import dayjs from 'dayjs'
import type { Notification } from '../../contract/wallet.ts'
import { dayKey } from '../../lib/dates.ts'

/** Older ones stand together. */
const DAYS_APART = 7

export interface NotificationGroup {
  /** `2025-11-18`, or `older`. */
  key: string
  notifications: readonly Notification[]
}

/** Notifications, newest first, by their days; those of more than a week ago under one heading. */
export function groupByDay(
  notifications: readonly Notification[],
  now: Date = new Date(),
): NotificationGroup[] {
  const oldest = dayjs(now).subtract(DAYS_APART, 'day').startOf('day').valueOf()
  const groups = new Map<string, Notification[]>()
  for (const notification of notifications) {
    const at = Date.parse(notification.created_at)
    const key = at >= oldest ? dayKey(notification.created_at) : 'older'
    groups.set(key, [...(groups.get(key) ?? []), notification])
  }
  return [...groups].map(([key, members]) => ({ key, notifications: members }))
}

import { expect, test } from 'vitest'
import { findArrived, groupNotifications } from './notification-days.ts'

const NOW = new Date(2026, 10, 23, 12)

function at(day: number, hour = 9, month = 10) {
  return {
    created_at: new Date(2026, month, day, hour).toISOString(),
    message: `${month} ${day} ${hour}`,
    kind: undefined,
  }
}

const sizes = (groups: ReturnType<typeof groupNotifications>['days']) =>
  groups.map(({ key, notifications }) => [key, notifications.length])

test('notifications of the last week are in one group a day, in the order of the list', () => {
  const { days, months } = groupNotifications([at(23, 11), at(23, 0), at(22), at(18)], NOW)
  expect(sizes(days)).toEqual([
    ['2026-11-23', 2],
    ['2026-11-22', 1],
    ['2026-11-18', 1],
  ])
  expect(months).toEqual([])
})

test('older notifications are in one group a month', () => {
  const { days, months } = groupNotifications([at(16, 0), at(15, 23), at(1), at(30, 9, 8)], NOW)
  expect(sizes(days)).toEqual([['2026-11-16', 1]])
  expect(sizes(months)).toEqual([
    ['2026-11', 2],
    ['2026-09', 1],
  ])
  const undated = [{ created_at: 'never', message: '', kind: undefined }]
  expect(groupNotifications(undated, NOW).months).toHaveLength(1)
})

test('an incoming notification is newer than the list before, and not in it', () => {
  const before = [at(22), at(21)]
  expect(findArrived(before, [at(23), ...before, at(1)])).toEqual([at(23)])
  expect(findArrived(before, before)).toEqual([])
  expect(findArrived([], [at(1)])).toEqual([at(1)])
})

import { expect, test } from 'vitest'
import { groupByDay } from './notification-days.ts'

const NOW = new Date(2026, 10, 23, 12)

function at(day: number, hour = 9) {
  return {
    created_at: new Date(2026, 10, day, hour).toISOString(),
    message: `${day}`,
    kind: undefined,
  }
}

test('one group a day, in the order of the list', () => {
  const groups = groupByDay([at(23, 11), at(23, 0), at(22), at(18)], NOW)
  expect(groups.map(({ key, notifications }) => [key, notifications.length])).toEqual([
    ['2026-11-23', 2],
    ['2026-11-22', 1],
    ['2026-11-18', 1],
  ])
})

test('notifications older than a week are under one heading', () => {
  const groups = groupByDay([at(16, 0), at(15, 23), at(1)], NOW)
  expect(groups.map(({ key, notifications }) => [key, notifications.length])).toEqual([
    ['2026-11-16', 1],
    ['older', 2],
  ])
  expect(groupByDay([{ created_at: 'never', message: '', kind: undefined }], NOW)).toHaveLength(1)
})

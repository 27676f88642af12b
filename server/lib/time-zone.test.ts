import { expect, test } from 'vitest'
import { knownTimeZone } from './time-zone.ts'

const MOMENT = new Date('2026-11-26T20:00:00Z')
const hourIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(MOMENT)

test.each([
  ['Europe/Moscow', '23:00'],
  ['Asia/Calcutta', '01:30'],
  ['+03:00', '23:00'],
  ['GMT+3', '23:00'],
  ['-05:00', '15:00'],
  ['Etc/Unknown', '20:00'],
  ['Mars/Olympus', '20:00'],
  ['+99:00', '20:00'],
  ['', '20:00'],
  [undefined, '20:00'],
])('the time zone %j is 20:00 UTC at %s', (zone, hour) => {
  expect(hourIn(knownTimeZone(zone))).toBe(hour)
})

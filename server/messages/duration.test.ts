import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeDuration } from './duration.ts'
import { translate } from './message.ts'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
const write = (seconds: number, language: 'ru' | 'en') =>
  writeDuration(seconds, language).replaceAll('\u00a0', ' ')

test.each([
  [0.2, '1 секунду', '1 second'],
  [2, '2 секунды', '2 seconds'],
  [58, '58 секунд', '58 seconds'],
  [MINUTE, '1 минуту', '1 minute'],
  [MINUTE + 1, '2 минуты', '2 minutes'],
  [15 * MINUTE, '15 минут', '15 minutes'],
  [21 * MINUTE, '21 минуту', '21 minutes'],
  [HOUR - 1, '1 час', '1 hour'],
  [HOUR, '1 час', '1 hour'],
  [2 * HOUR + 5 * MINUTE, '2 часа 5 минут', '2 hours 5 minutes'],
  [12 * HOUR, '12 часов', '12 hours'],
  [23 * HOUR + 59 * MINUTE + 1, '1 день', '1 day'],
  [DAY, '1 день', '1 day'],
  [DAY + 1, '1 день 1 час', '1 day 1 hour'],
  [3 * DAY + 22 * HOUR, '3 дня 22 часа', '3 days 22 hours'],
  [30 * DAY, '30 дней', '30 days'],
])('a duration of %d seconds is written in both languages', (seconds, ru, en) => {
  expect([write(seconds, 'ru'), write(seconds, 'en')]).toEqual([ru, en])
})

test('a written duration is never shorter than the wait, and at most its smaller unit longer', () => {
  const SIZES = new Map([
    ['day', DAY],
    ['hour', HOUR],
    ['minute', MINUTE],
    ['second', 1],
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 * DAY }), (seconds) => {
      const parts = [...write(seconds, 'en').matchAll(/(\d+) ([a-z]+?)s?(?: |$)/g)]
      const written = parts.reduce(
        (sum, [, count, unit = '']) => sum + Number(count) * (SIZES.get(unit) ?? 0),
        0,
      )
      expect(parts.length).toBeLessThanOrEqual(2)
      expect(written).toBeGreaterThanOrEqual(seconds)
      expect(written - seconds).toBeLessThan(seconds > DAY ? HOUR : MINUTE)
    }),
  )
})

test('a refusal contains its duration', () => {
  const params = { seconds: String(30 * DAY) }
  expect(translate('SIGN_IN_CODES_SPENT', 'ru', params)).toContain('через 30\u00a0дней.')
  expect(translate('PIN_LOCKED', 'en', params)).toContain('in 30\u00a0days.')
  expect(translate('CODE_TOO_SOON', 'ru', { seconds: '5' })).toContain('через 5\u00a0секунд.')
})

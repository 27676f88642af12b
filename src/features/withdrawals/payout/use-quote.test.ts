import { expect, it } from 'vitest'
import { quoteEnd } from './use-quote.ts'

const NOW = Date.parse('2026-11-24T10:00:00Z')

it.each([
  ['2026-11-24T10:00:40Z', 40_000],
  ['2026-11-24T10:01:00Z', 60_000],
  ['2026-11-24T13:00:00Z', 60_000],
  ['2026-11-24T07:00:00Z', 60_000],
])('a quote until %s is valid for %i ms, whatever the clock of the device says', (until, left) => {
  expect(quoteEnd(until, NOW) - NOW).toBe(left)
})

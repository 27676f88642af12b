import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driftOf, simulatedRates, simulateMids } from './simulated-rates.ts'

const rub = { code: 'RUB', mid_usd: '0.012500000000', position: 1 }
const usd = { code: 'USD', mid_usd: '1.000000000000', position: 2 }
const NOW = new Date('2026-11-20T12:34:56Z')
const now = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2036-01-01'),
  noInvalidDate: true,
})

test('a currency drifts slowly by at most two percent and a quarter, and the dollar not at all', () => {
  fc.assert(
    fc.property(now, (at) => {
      const drift = driftOf(rub, at)
      expect(drift).toBeLessThanOrEqual(22_500n)
      expect(drift).toBeGreaterThanOrEqual(-22_500n)
      const step = driftOf(rub, new Date(at.getTime() + 60_000)) - drift
      expect(step < 0n ? -step : step).toBeLessThan(250n)
    }),
  )
  expect(driftOf(usd, new Date())).toBe(0n)
})

test('simulated past prices are those of their moments and end at the current minute', () => {
  const past = simulatedRates.readPast([rub, usd], NOW)
  expect(past.length).toBeLessThan(700)
  for (const { at, mids } of past) {
    expect(at.getTime()).toBeLessThanOrEqual(NOW.getTime())
    expect(mids).toEqual(simulateMids([rub, usd], at))
  }
  expect(past[0]?.mids.get('USD')).toBe('1.000000000000')
})

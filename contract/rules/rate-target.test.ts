import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRate } from './money.ts'
import { cleanTarget, gainAt, isReached, isTooFar, priceAt, thresholdOf } from './rate-target.ts'

const SCALE = 10n ** 8n
const write = (units: bigint) => `${units / SCALE}.${(units % SCALE).toString().padStart(8, '0')}`
/** Rates and prices with eight digits, from a hundred-millionth to a hundred thousand. */
const units = fc.bigInt({ min: 1n, max: 100_000n * SCALE })
const decimals = fc.record({ from: fc.constantFrom(0, 2, 6), to: fc.constantFrom(0, 2, 6) })
const amount = fc.bigInt({ min: 1n, max: 10n ** 14n })

test('a price of the currency that is given is reached from above, exactly', () => {
  fc.assert(
    fc.property(units, units, (target, rate) => {
      const threshold = thresholdOf(write(target), 'from') ?? ''
      expect(isReached(write(rate), threshold)).toBe(rate >= target)
    }),
  )
})

test('a price of the currency that is got is reached from below, exactly', () => {
  fc.assert(
    fc.property(units, units, (target, rate) => {
      const threshold = thresholdOf(write(target), 'to') ?? ''
      // 1 / rate <= target
      expect(isReached(write(rate), threshold)).toBe(SCALE * SCALE <= target * rate)
    }),
  )
})

test('an owner gets at least the shown amount at each rate that reaches the target', () => {
  fc.assert(
    fc.property(
      units,
      fc.constantFrom('from' as const, 'to' as const),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      amount,
      decimals,
      (target, unit, beyond, given, digits) => {
        const threshold = thresholdOf(write(target), unit) ?? ''
        const least = gainAt(given, threshold, digits) ?? 0n
        const parsed = parseRate(threshold)
        const at = write(((parsed?.units ?? 0n) * SCALE) / (parsed?.scale ?? 1n) + beyond)
        expect(isReached(at, threshold)).toBe(true)
        expect(gainAt(given, at, digits) ?? 0n).toBeGreaterThanOrEqual(least)
      },
    ),
  )
})

test.each([
  [{ from: 2, to: 2 }, '95', 100_00n, 9500_00n],
  [{ from: 2, to: 0 }, '155.5', 100_00n, 15_550n],
  [{ from: 0, to: 2 }, '0.0064', 10_000n, 64_00n],
  [{ from: 6, to: 2 }, '0.99', 1_000_000n, 99n],
  [{ from: 2, to: 6 }, '1.01', 1_00n, 1_010_000n],
])(
  'the amount of a target is rounded half up in currencies with the decimals %j',
  (digits, rate, given, got) => {
    expect(gainAt(given, rate, digits)).toBe(got)
  },
)

test('a price and its threshold lead back to each other', () => {
  expect(thresholdOf('95', 'to')).toBe('0.01052632')
  expect(priceAt('0.01052632', 'to')).toBe('94.999962')
  expect(isReached('0.01052631', '0.01052632')).toBe(false)
  expect(cleanTarget('95.50')).toBe('95.5')
  expect(cleanTarget('1e3')).toBeUndefined()
  expect(cleanTarget('-1')).toBeUndefined()
  expect(thresholdOf('0', 'from')).toBeUndefined()
})

test('a target is too far beyond thirty percent of the present price', () => {
  expect(isTooFar('130', 'from', '100')).toBe(false)
  expect(isTooFar('130.00000001', 'from', '100')).toBe(true)
  expect(isTooFar('70', 'to', '0.01')).toBe(false)
  expect(isTooFar('69.99999999', 'to', '0.01')).toBe(true)
})

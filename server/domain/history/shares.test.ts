import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

test('shares are whole percents that add up to a hundred', () => {
  expect(sharesOf([1n, 1n, 1n])).toEqual([34n, 33n, 33n])
  expect(sharesOf([999n, 1n])).toEqual([100n, 0n])
  expect(sharesOf([0n, 0n])).toEqual([0n, 0n])
  expect(sharesOf([])).toEqual([])
  const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 17n }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, (given) => {
      const sum = given.reduce((total, part) => total + part, 0n)
      const shares = sharesOf(given)
      expect(shares.reduce((total, share) => total + share, 0n)).toBe(sum === 0n ? 0n : 100n)
      for (const [index, share] of shares.entries()) {
        const exact = Number(((given[index] ?? 0n) * 100_000n) / (sum || 1n)) / 1000
        expect(Math.abs(Number(share) - exact)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownFeeOf, mostAfterFee } from './available-to-pay-out.ts'

test('the greatest amount and its fee fit into the balance, and a larger one does not', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const percents = fc.constantFrom(undefined, '0', '0.5', '1', '1.25', '3')
  fc.assert(
    fc.property(amounts, amounts, percents, (balance, free, percent) => {
      const terms = { free, percent }
      const most = mostAfterFee(balance, terms)
      expect(most + shownFeeOf(most, terms)).toBeLessThanOrEqual(balance)
      const next = most + 1n
      expect(next + shownFeeOf(next, terms)).toBeGreaterThan(balance)
    }),
  )
})

test('without a fee it is the whole balance', () => {
  expect(mostAfterFee(100_00n, { free: 0n, percent: undefined })).toBe(100_00n)
})

import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { leftToShare, MOST_ASKED, splitEvenly } from './bill-split.ts'
import { formatAmount, parseAmount } from './money.ts'

const bills = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n })
const counts = fc.integer({ min: 1, max: MOST_ASKED })
const decimals = fc.constantFrom(0, 2, 6)

describe('a bill that is split evenly', () => {
  test('a bill that is split evenly adds up to its last unit, also as amounts with 0, 2 and 6 decimals', () => {
    fc.assert(
      fc.property(bills, counts, fc.boolean(), decimals, (bill, count, hasOwnPart, places) => {
        const { own, parts } = splitEvenly(bill, count, hasOwnPart)
        expect(parts).toHaveLength(count)
        expect(leftToShare(bill, { own, parts })).toBe(0n)
        const read = [own, ...parts].map((part) => parseAmount(formatAmount(part, places), places))
        expect(read.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n)).toBe(bill)
      }),
    )
  })

  test('a bill that is split evenly asks everybody for the same where the asker has a part, which is the greatest', () => {
    fc.assert(
      fc.property(bills, counts, (bill, count) => {
        const { own, parts, remainder } = splitEvenly(bill, count, true)
        expect(new Set(parts).size).toBe(1)
        expect(own - (parts[0] ?? 0n)).toBe(remainder)
        expect(remainder).toBeLessThan(BigInt(count + 1))
      }),
    )
  })

  test('an even split without the asker has parts that differ by one unit at most, the greater ones first', () => {
    fc.assert(
      fc.property(bills, counts, (bill, count) => {
        const { own, parts, remainder } = splitEvenly(bill, count, false)
        expect(own).toBe(0n)
        expect(parts).toEqual(parts.toSorted((a, b) => (a > b ? -1 : 1)))
        const least = parts.at(-1) ?? 0n
        expect(parts.filter((part) => part === least + 1n)).toHaveLength(Number(remainder))
      }),
    )
  })

  test.each([
    [100_00n, 2, true, { own: 33_34n, parts: [33_33n, 33_33n] }],
    [100_00n, 3, false, { own: 0n, parts: [33_34n, 33_33n, 33_33n] }],
    [100_00n, 6, true, { own: 14_32n, parts: Array.from({ length: 6 }, () => 14_28n) }],
    [1000n, 7, false, { own: 0n, parts: [143n, 143n, 143n, 143n, 143n, 143n, 142n] }],
    [5n, 20, true, { own: 5n, parts: Array.from({ length: 20 }, () => 0n) }],
  ])(
    'a bill that is split evenly of %s among %s and the asker (%s) is %o',
    (bill, count, hasOwnPart, split) => {
      expect(splitEvenly(bill, count, hasOwnPart)).toMatchObject(split)
    },
  )
})

describe('what is left of a bill', () => {
  test('the rest of a bill is what the parts lack, and negative where they exceed the bill', () => {
    expect(leftToShare(100n, { own: 30n, parts: [50n] })).toBe(20n)
    expect(leftToShare(100n, { own: 60n, parts: [50n] })).toBe(-10n)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeOf, isBehind, isGoalReached, monthlyShare } from './pots.ts'

describe('the change of a payment', () => {
  test.each([
    [12_30n, 10_00n, 7_70n],
    [10_00n, 10_00n, 0n],
    [1n, 10_00n, 9_99n],
    [99n, 50n, 1n],
    [150n, 100n, 50n],
  ])('the change of a payment of %d to steps of %d is %d', (payment, step, change) => {
    expect(changeOf(payment, step)).toBe(change)
  })

  test('the change of a payment leads to a multiple of the step and is less than the step', () => {
    const sizes = fc.record({
      payment: fc.bigInt({ min: 1n, max: 10n ** 15n }),
      step: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    })
    fc.assert(
      fc.property(sizes, ({ payment, step }) => {
        const change = changeOf(payment, step)
        expect((payment + change) % step).toBe(0n)
        expect(change >= 0n && change < step).toBe(true)
      }),
    )
  })
})

describe('a goal', () => {
  const way = { goal: 100_000_00n, date: '2027-06-01', today: '2026-11-27', unit: 100n }

  test('a goal is reached by a balance of its size, and never without one', () => {
    expect(isGoalReached(100n, 100n)).toBe(true)
    expect(isGoalReached(99n, 100n)).toBe(false)
    expect(isGoalReached(99n, undefined)).toBe(false)
  })

  test.each([
    [48_200_00n, '2027-06-01', 7_400_00n],
    [0n, '2026-12-01', 100_000_00n],
    [0n, '2026-11-30', 100_000_00n],
    [99_999_99n, '2027-06-01', 1_00n],
    [100_000_00n, '2027-06-01', undefined],
    [0n, '2026-11-26', undefined],
  ])('a goal with %d of it reached and a day of %s needs %s a month', (balance, date, share) => {
    expect(monthlyShare({ ...way, balance, date })).toBe(share)
  })

  test('a goal is met in time by the monthly share', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_99n }), (balance) => {
        const share = monthlyShare({ ...way, balance }) ?? 0n
        expect(balance + share * 7n).toBeGreaterThanOrEqual(way.goal)
        expect(share % 100n).toBe(0n)
      }),
    )
  })

  test.each([
    [50_14n, '2026-12-31', false],
    [50_13n, '2026-12-31', true],
    [0n, '2026-07-01', false],
    [100_00n, '2027-06-30', false],
    [0n, '2027-07-02', false],
  ])('a pot with %d of 100 is behind its goal on %s: %s', (balance, today, expected) => {
    const year = { goal: 100_00n, date: '2027-07-01', since: '2026-07-01' }
    expect(isBehind({ ...year, balance, today })).toBe(expected)
  })
})

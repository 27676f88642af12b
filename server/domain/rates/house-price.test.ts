import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decidePrice, medianOf, type SourcePrice, USUAL_RULES } from './house-price.ts'

const DOLLAR = 10n ** 12n
const NOW = new Date('2026-11-24T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const fresh = (...prices: number[]): SourcePrice[] =>
  prices.map((price) => ({ usd: BigInt(Math.round(price * 1e12)), isFresh: true }))
const KNOWN = { last: DOLLAR, jump: null, usual: DOLLAR, isPegged: false }
const AT = { now: NOW, rules: USUAL_RULES }
const decide = (given: Partial<Parameters<typeof decidePrice>[0]>, at = AT) =>
  decidePrice({ ...KNOWN, prices: [], ...given }, at)

const amount = fc.bigInt({ min: 1n, max: 10n ** 20n })

describe('the median', () => {
  test('the median is between the smallest and the greatest, and the same in every order', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 9 }), fc.nat(), (prices, shift) => {
        const median = medianOf(prices)
        const sorted = prices.toSorted((a, b) => Number(a - b))
        expect(median >= (sorted[0] ?? 0n) && median <= (sorted.at(-1) ?? 0n)).toBe(true)
        const at = shift % prices.length
        expect(medianOf([...prices.slice(at), ...prices.slice(0, at)].toReversed())).toBe(median)
      }),
    )
  })

  test('the median of three prices stays between the two right ones', () => {
    fc.assert(
      fc.property(amount, amount, amount, (a, b, wrong) => {
        const median = medianOf([a, wrong, b])
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(median >= low && median <= high).toBe(true)
      }),
    )
  })
})

describe('the price of the house', () => {
  test('the price of the house is the median of the fresh sources', () => {
    expect(decide({ prices: fresh(1.01, 1.02, 0.99) }).usd).toBe(1_010_000_000_000n)
    expect(decide({ prices: fresh(1.01, 1.02) }).usd).toBe(1_015_000_000_000n)
    const stale = { usd: 5n, isFresh: false }
    expect(decide({ prices: [...fresh(1.01), stale] }).usd).toBe(1_010_000_000_000n)
  })

  test('the price of the house is missing without a source, and with none that is fresh', () => {
    expect(decide({}).withdrawn).toBe('no_source')
    expect(decide({ prices: [{ usd: DOLLAR, isFresh: false }] }).withdrawn).toBe('stale')
  })

  test('the price of the house is missing while not more than half of the sources agree', () => {
    expect(decide({ prices: fresh(1, 1.07) }).withdrawn).toBe('disagree')
    expect(decide({ prices: fresh(1, 1.05) }).usd).toBe(1_025_000_000_000n)
    expect(decide({ prices: fresh(0.9, 1, 1.1) }).withdrawn).toBe('disagree')
    expect(decide({ prices: fresh(1, 1.01, 400) }).usd).toBe(1_010_000_000_000n)
  })

  test('a pegged currency has no price beyond a percent from the dollar', () => {
    const whyNot = [0.9899, 0.99, 1, 1.01, 1.0101].map(
      (price) => decide({ prices: fresh(price), isPegged: true }).withdrawn,
    )
    expect(whyNot).toEqual(['off_peg', null, null, null, 'off_peg'])
  })

  test('the price of the house is missing after a jump, and there when the price returns', () => {
    expect(decide({ prices: fresh(1.05) }).usd).toBe(1_050_000_000_000n)
    const jumped = decide({ prices: fresh(1.0501, 1.0501) })
    expect(jumped).toEqual({
      usd: null,
      withdrawn: 'jumped',
      jump: { usd: 1_050_100_000_000n, at: NOW },
    })
    expect(decide({ prices: fresh(1.04), jump: jumped.jump }).usd).toBe(1_040_000_000_000n)
  })

  test('a price that jumped is published after an hour if two sources have it, and else never by time', () => {
    const jump = { usd: (DOLLAR * 11n) / 10n, at: NOW }
    const at = (minutes: number, ...prices: number[]) =>
      decide({ prices: fresh(...prices), jump }, { ...AT, now: later(minutes) })
    expect(at(59, 1.1, 1.11).withdrawn).toBe('jumped')
    expect(at(60, 1.1, 1.11).usd).toBe(1_105_000_000_000n)
    expect(at(6000, 1.1).withdrawn).toBe('jumped')
  })

  test('a price that jumped and moves on waits for another hour', () => {
    const jump = { usd: (DOLLAR * 11n) / 10n, at: NOW }
    const moved = decide({ prices: fresh(1.3, 1.3), jump }, { ...AT, now: later(60) })
    expect(moved.jump).toEqual({ usd: 1_300_000_000_000n, at: later(60) })
  })

  test('the first price of the house is compared with the usual price of the currency', () => {
    const whyNot = [0.49, 0.5, 2, 2.01].map(
      (price) => decide({ prices: fresh(price), last: null }).withdrawn,
    )
    expect(whyNot).toEqual(['jumped', null, null, 'jumped'])
  })

  test('the price of the house is at most the limit from the last one, or missing, whatever the sources have', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 5 }), amount, (prices, last) => {
        const known = prices.map((usd) => ({ usd, isFresh: true }))
        const { usd, withdrawn } = decide({ prices: known, last })
        expect(usd === null).toBe(withdrawn !== null)
        if (usd === null) return
        const distance = usd > last ? usd - last : last - usd
        expect(distance * 10_000n <= last * USUAL_RULES.jumpPoints).toBe(true)
      }),
    )
  })
})

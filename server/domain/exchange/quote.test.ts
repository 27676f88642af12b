import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  divideByRate,
  type Minor,
  multiplyByRate,
  parseRate,
  type Rate,
} from '../../../src/contract/rules/money.ts'
import { fitsRate } from './quote.ts'
import { type Currency, driftOf, quote } from '../rates/quote.ts'

const MIN: Minor = 100n
const SCALE = 10n ** 12n

const price = fc.bigInt({ min: 20_000_000n, max: 2n * SCALE })
const now = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2036-01-01'),
  noInvalidDate: true,
})
const amount = fc.oneof(
  fc.bigInt({ min: MIN, max: 1000n }),
  fc.bigInt({ min: MIN, max: 10n ** 14n }),
)

function currency(code: string, mid: bigint, position: number): Currency {
  return { code, mid_usd: `${mid / SCALE}.${(mid % SCALE).toString().padStart(12, '0')}`, position }
}

/** Returns the value of an amount in millionths of a cent, at the current mid price. */
function worth(sum: Minor, { mid, at }: { mid: bigint; at: bigint }): bigint {
  return sum * mid * (1_000_000n + at)
}

const deals = fc.record({ a: price, b: price, now, amount, isFromTyped: fc.boolean() })

test("no accepted exchange increases the value of an owner's money", () => {
  fc.assert(
    fc.property(deals, (deal) => {
      const [from, to] = [currency('AAA', deal.a, 1), currency('BBB', deal.b, 2)]
      const rate = parseRate(quote(from, to, deal.now) ?? '0')
      if (!rate) return
      const typed = deal.amount
      const given = deal.isFromTyped ? typed : divideByRate(typed, rate)
      const gained = deal.isFromTyped ? multiplyByRate(typed, rate) : typed
      if (given < MIN || gained < MIN) return
      expect(fitsRate(given, gained, rate)).toBe(true)
      const paid = worth(given, { mid: deal.a, at: driftOf(from, deal.now) })
      const got = worth(gained, { mid: deal.b, at: driftOf(to, deal.now) })
      expect(got).toBeLessThan(paid)
    }),
    { numRuns: 3000 },
  )
})

test('no accepted pair gains more than its rounding', () => {
  const rate: Rate = { units: 12_375n, scale: 1_000_000n }
  const sent = fc.record({
    from: fc.bigInt({ min: MIN, max: 10n ** 6n }),
    shift: fc.bigInt({ min: -3n, max: 3n }),
  })
  fc.assert(
    fc.property(sent, ({ from, shift }) => {
      const to = multiplyByRate(from, rate) + shift
      if (to < 1n || !fitsRate(from, to, rate)) return
      const exactTo = from * rate.units
      const isWithinHalfACent = (to * 2n - 1n) * rate.scale <= exactTo * 2n
      const isFromRounded = from >= divideByRate(to, rate)
      expect(isWithinHalfACent || isFromRounded).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('a currency drifts slowly by at most a quarter of a percent, and the dollar not at all', () => {
  const rub = currency('RUB', SCALE / 80n, 1)
  fc.assert(
    fc.property(now, (at) => {
      const drift = driftOf(rub, at)
      expect(drift).toBeLessThanOrEqual(2500n)
      expect(drift).toBeGreaterThanOrEqual(-2500n)
      const step = driftOf(rub, new Date(at.getTime() + 60_000)) - drift
      expect(step < 0n ? -step : step).toBeLessThan(250n)
    }),
  )
  expect(driftOf(currency('USD', SCALE, 2), new Date())).toBe(0n)
})

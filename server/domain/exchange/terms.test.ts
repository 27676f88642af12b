import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  divideByRate,
  type Minor,
  multiplyByRate,
  parseRate,
  type Rate,
} from '../../../contract/rules/money.ts'
import { fitsRate } from './terms.ts'
import { quote, writeMid } from '../rates/quote.ts'

const MIN: Minor = 100n
const SCALE = 10n ** 12n

const price = fc.bigInt({ min: 20_000_000n, max: 2n * SCALE })
const spread = fc.constantFrom('0.6', '0.8', '1', '12.3456', '50')
const amount = fc.oneof(
  fc.bigInt({ min: MIN, max: 1000n }),
  fc.bigInt({ min: MIN, max: 10n ** 14n }),
)

const deals = fc.record({ a: price, b: price, spread, amount, isFromTyped: fc.boolean() })

test("no accepted exchange increases the value of an owner's money", () => {
  fc.assert(
    fc.property(deals, (deal) => {
      const rate = parseRate(
        quote({ from: writeMid(deal.a), to: writeMid(deal.b), spreadPercent: deal.spread }) ?? '0',
      )
      if (!rate) return
      const typed = deal.amount
      const given = deal.isFromTyped ? typed : divideByRate(typed, rate)
      const gained = deal.isFromTyped ? multiplyByRate(typed, rate) : typed
      if (given < MIN || gained < MIN) return
      expect(fitsRate(given, gained, rate)).toBe(true)
      expect(gained * deal.b).toBeLessThan(given * deal.a)
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

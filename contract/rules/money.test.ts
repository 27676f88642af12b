import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  divideByRate,
  formatAmount,
  multiplyByRate,
  parseAmount,
  parseBalance,
  parseRate,
  parseSignedAmount,
  rateOfMinor,
} from './money.ts'
import { decimalsOf } from './currencies.ts'

const rate = (text: string) => {
  const parsed = parseRate(text)
  if (!parsed) throw new Error(`${text} is not a rate`)
  return parsed
}

describe('parseAmount', () => {
  it.each([
    ['0', 0n],
    ['0.01', 1n],
    ['1.5', 150n],
    ['1500.00', 150_000n],
    ['999999999999999.99', 99_999_999_999_999_999n],
  ])('parseAmount reads %s', (text, cents) => {
    expect(parseAmount(text, 2)).toBe(cents)
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '-5',
    '+5',
    '1e9',
    '0.001',
    '01',
    '.5',
    '5.',
    '1,00',
    '0x10',
    'NaN',
    'Infinity',
    '٣',
    '１',
    '1\u0000',
    '1 000',
    '9'.repeat(16),
    '9'.repeat(400),
  ])('parseAmount refuses %j', (text) => {
    expect(parseAmount(text, 2)).toBeUndefined()
  })

  it('parseAmount reads back what it wrote, with any number of decimals', () => {
    const units = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 6 }), (amount, decimals) => {
        const text = formatAmount(amount, decimals)
        expect(text.split('.')[1]?.length ?? 0).toBe(decimals)
        expect(parseAmount(text, decimals)).toBe(amount)
        expect(parseSignedAmount(`-${text}`, decimals)).toBe(-amount)
        expect(parseBalance(text, decimals)).toBe(amount)
      }),
    )
  })

  it.each([
    ['1500', 0, 1500n],
    ['1500.0', 0, undefined],
    ['1.234', 3, 1234n],
    ['57.520001', 6, 57_520_001n],
    ['57.5200015', 6, undefined],
    ['99999999999.999999', 6, 99_999_999_999_999_999n],
    ['100000000000', 6, undefined],
  ])('parseAmount reads %s with %i decimals', (text, decimals, amount) => {
    expect(parseAmount(text, decimals)).toBe(amount)
  })
})

describe('parseSignedAmount', () => {
  it('parseSignedAmount keeps the sign of every amount it wrote', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n }),
        (cents) => {
          expect(parseSignedAmount(formatAmount(cents, 2), 2)).toBe(cents)
        },
      ),
    )
  })

  it.each([
    ['-3.5', -350n],
    ['0.999', 100n],
    ['-0.005', -1n],
    ['12.3449999', 1234n],
  ])('parseSignedAmount reads %s as it is shown', (text, cents) => {
    expect(parseSignedAmount(text, 2)).toBe(cents)
  })

  it('parseSignedAmount writes a negative part of a unit with its sign', () => {
    expect(formatAmount(-5n, 2)).toBe('-0.05')
  })
})

describe('parseBalance', () => {
  it.each([
    ['148920.75', 14_892_075n],
    ['-3.5', -350n],
    ['0.999', 99n],
    ['-0.999', -99n],
  ])('parseBalance cuts the decimals of %s that cannot be spent', (text, cents) => {
    expect(parseBalance(text, 2)).toBe(cents)
  })

  it.each(['', 'abc', '1e5', '9'.repeat(17), '1,5', '+5', '5.'])(
    'parseBalance does not know %j',
    (text) => {
      expect([parseBalance(text, 2), parseSignedAmount(text, 2)]).toEqual([undefined, undefined])
    },
  )
})

it.each([
  ['RUB', 2],
  ['JPY', 0],
  ['jpy', 0],
  ['XAU', 2],
  [undefined, 2],
])('an amount in %s has %i decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals)
})

describe('rates', () => {
  it('a rate converts between currencies with different decimals', () => {
    const yen = rateOfMinor(rate('152.34'), { from: 2, to: 0 })
    expect(multiplyByRate(10_000n, yen)).toBe(15_234n)
    expect(divideByRate(15_234n, yen)).toBe(10_000n)
    const coins = rateOfMinor(rate('0.99'), { from: 2, to: 6 })
    expect(multiplyByRate(1n, coins)).toBe(9900n)
  })

  it('rates rounds half up on the computed side', () => {
    expect(multiplyByRate(50n, rate('0.01'))).toBe(1n)
    expect(multiplyByRate(49n, rate('0.01'))).toBe(0n)
    expect(multiplyByRate(10_000_000n, rate('0.0109'))).toBe(109_000n)
    expect(divideByRate(100n, rate('3'))).toBe(33n)
  })

  it.each(['0', '0.000', '', '-1', '1e3', 'NaN', '1,5'])('rates refuses %j', (text) => {
    expect(parseRate(text)).toBeUndefined()
  })

  it('rates is off by half a cent at most', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })
    const rates = fc.tuple(
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 1, max: 999_999 }),
    )
    fc.assert(
      fc.property(amounts, rates, (amount, [whole, fraction]) => {
        const { units, scale } = rate(`${whole}.${String(fraction).padStart(6, '0')}`)
        const twiceError =
          2n * multiplyByRate(amount, { units, scale }) * scale - 2n * amount * units
        expect(twiceError <= scale && twiceError > -scale).toBe(true)
      }),
    )
  })
})

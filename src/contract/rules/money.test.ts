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
  ])('reads %s', (text, cents) => {
    expect(parseAmount(text)).toBe(cents)
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
  ])('refuses %j', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n }), (cents) => {
        expect(parseAmount(formatAmount(cents))).toBe(cents)
      }),
    )
  })
})

describe('parseSignedAmount', () => {
  it('keeps the sign of every amount it wrote', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n }),
        (cents) => {
          expect(parseSignedAmount(formatAmount(cents))).toBe(cents)
        },
      ),
    )
  })

  it.each([
    ['-3.5', -350n],
    ['0.999', 100n],
    ['-0.005', -1n],
    ['12.3449999', 1234n],
  ])('reads %s as it is shown', (text, cents) => {
    expect(parseSignedAmount(text)).toBe(cents)
  })

  it('writes a negative part of a unit with its sign', () => {
    expect(formatAmount(-5n)).toBe('-0.05')
  })
})

describe('parseBalance', () => {
  it.each([
    ['148920.75', 14_892_075n],
    ['-3.5', -350n],
    ['0.999', 99n],
    ['-0.999', -99n],
  ])('cuts what cannot be spent of %s', (text, cents) => {
    expect(parseBalance(text)).toBe(cents)
  })

  it.each(['', 'abc', '1e5', '9'.repeat(17), '1,5', '+5', '5.'])('does not know %j', (text) => {
    expect([parseBalance(text), parseSignedAmount(text)]).toEqual([undefined, undefined])
  })
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
  it('rounds half up on the computed side', () => {
    expect(multiplyByRate(50n, rate('0.01'))).toBe(1n)
    expect(multiplyByRate(49n, rate('0.01'))).toBe(0n)
    expect(multiplyByRate(10_000_000n, rate('0.0109'))).toBe(109_000n)
    expect(divideByRate(100n, rate('3'))).toBe(33n)
  })

  it.each(['0', '0.000', '', '-1', '1e3', 'NaN', '1,5'])('refuses %j', (text) => {
    expect(parseRate(text)).toBeUndefined()
  })

  it('is off by half a cent at most', () => {
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

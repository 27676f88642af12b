import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  amountOf,
  type AmountNotation,
  insertPasted,
  readPasted,
  showPlain,
} from './typed-money.ts'

const RU: AmountNotation = { language: 'ru', decimals: 2 }
const EN: AmountNotation = { language: 'en', decimals: 2 }
const YEN: AmountNotation = { language: 'en', decimals: 0 }

describe('a pasted amount', () => {
  it.each([
    ['1500', '1500', '1500'],
    ['1 500,75 ₽', '1500.75', '1500.75'],
    ['$1,500.75', '1500.75', '1500.75'],
    ["1'500.75", '1500.75', '1500.75'],
    ['1.500,75', '1500.75', '1500.75'],
    ['1,234.5', '1234.5', '1234.5'],
    ['1,250,000', '1250000', '1250000'],
    ['1.250.000', '1250000', '1250000'],
    ['12,34,567.89', '1234567.89', '1234567.89'],
    ['107,52 USDC', '107.52', '107.52'],
    ['Rp 1.250.000,00', '1250000.00', '1250000.00'],
    ['1500,5', '1500.5', '1500.5'],
    ['1500.5', '1500.5', '1500.5'],
    [',75', '.75', '.75'],
    ['1 500 руб.', '1500', '1500'],
    ['1,234', 'decimals', '1234'],
    ['1.234', '1234', 'decimals'],
    ['1500,005', 'decimals', 'invalid'],
    ['1500.0055', 'invalid', 'decimals'],
    ['1,234.567', 'decimals', 'decimals'],
    ['0,500', 'decimals', 'invalid'],
    ['0.500', 'invalid', 'decimals'],
    ['12345,678', 'decimals', 'invalid'],
    ['1,2,3', 'invalid', 'invalid'],
    ['1.2,34', 'invalid', 'invalid'],
    ['1,234.5.6', 'invalid', 'invalid'],
    ['1500,', 'invalid', 'invalid'],
    ['-100', 'invalid', 'invalid'],
    ['\u2212100', 'invalid', 'invalid'],
    ['1e5', 'invalid', 'invalid'],
    ['٣', '3', '3'],
    ['１５００．５', '1500.5', '1500.5'],
    ['\u202a1500.5\u202c', '1500.5', '1500.5'],
    ['12 50', 'invalid', 'invalid'],
    ['100\n200', 'invalid', 'invalid'],
    ['12 34 567', '1234567', '1234567'],
    ['no digits', 'invalid', 'invalid'],
    ['', 'invalid', 'invalid'],
  ])('a pasted amount %j is %j in Russian and %j in English', (pasted, russian, english) => {
    const read = (notation: AmountNotation) => Object.values(readPasted(pasted, notation)).join()
    expect([read(RU), read(EN)]).toEqual([russian, english])
  })

  it('a pasted amount has no decimals in a currency without them', () => {
    expect(readPasted('1,234', YEN)).toEqual({ plain: '1234' })
    expect(readPasted('1,234.50', YEN)).toEqual({ refusal: 'decimals' })
    expect(readPasted('12.5', YEN)).toEqual({ refusal: 'invalid' })
  })

  it('a pasted amount is refused where a group and decimals look alike', () => {
    expect(readPasted('1,234', { language: 'en', decimals: 6 })).toEqual({ refusal: 'invalid' })
    expect(readPasted('1.234', { language: 'en', decimals: 6 })).toEqual({ plain: '1.234' })
  })

  it.each([
    ['15', '', '2', '152'],
    ['', '5', '1 000,00', 'decimals'],
    ['1', '.5', '2', '12.5'],
    ['1', '.5', '2,5', 'invalid'],
    ['1', '34', ',5', 'decimals'],
    ['', '', '0007', '7'],
    ['', '', '1234567890123', 'long'],
    ['', '', '123456789012', '123456789012'],
  ])('a pasted amount put between %j and %j, %j gives %j', (before, after, pasted, result) => {
    expect(Object.values(insertPasted({ before, after }, pasted, RU)).join()).toBe(result)
  })
})

it.each([
  ['1500.', '1\u00a0500,', '1,500.', '1500'],
  ['1234567.89', '1\u00a0234\u00a0567,89', '1,234,567.89', '1234567.89'],
  ['.5', ',5', '.5', '0.5'],
  ['007', '007', '007', '7'],
  ['', '', '', ''],
])(
  'a typed amount %j is shown as %j and %j and stands for %j',
  (plain, russian, english, amount) => {
    expect([showPlain(plain, 'ru'), showPlain(plain, 'en')]).toEqual([russian, english])
    expect(amountOf(plain)).toBe(amount)
  },
)

test('an amount that either language or a bank writes is read as that amount or refused', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 })
  const groups = fc.constantFrom('', ' ', '\u00a0', "'", ',', '.')
  const notations = fc.constantFrom(RU, EN, YEN)
  fc.assert(
    fc.property(cents, groups, fc.constantFrom('.', ','), notations, (value, group, sign, as) => {
      fc.pre(group !== sign)
      const whole = String(Math.floor(value / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, group)
      const read = readPasted(`${whole}${sign}${String(value % 100).padStart(2, '0')}`, as)
      const amount = 'plain' in read ? Math.round(Number(read.plain) * 100) : undefined
      expect(amount).toBe(as === YEN ? undefined : value)
    }),
  )
})

test('a grouped whole number is read, or refused where its group could be decimals', () => {
  const wholes = fc.integer({ min: 0, max: 999_999_999 })
  fc.assert(
    fc.property(wholes, fc.constantFrom(',', '.'), fc.constantFrom(RU, EN), (value, group, as) => {
      const read = readPasted(String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, group), as)
      const couldBeDecimals =
        value >= 1000 && value < 1_000_000 && group === (as === RU ? ',' : '.')
      const amount = 'plain' in read ? Number(read.plain) : undefined
      expect(amount).toBe(couldBeDecimals ? undefined : value)
    }),
  )
})

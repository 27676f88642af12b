import { describe, expect, it } from 'vitest'
import {
  amountFieldRem,
  amountOf,
  groupAmount,
  isAmountShort,
  readPasted,
} from './amount-field-value.ts'

describe('amount field value', () => {
  it.each([
    ['', ''],
    ['1\u00a0500', '1500'],
    ['1\u00a0500.', '1500'],
    ['1\u00a0500.5', '1500.5'],
    ['1\u00a0500.00', '1500.00'],
    ['0.', '0'],
    ['.5', '0.5'],
    ['007', '7'],
  ])('%j stands for %j', (shown, amount) => {
    expect(amountOf(shown)).toBe(amount)
  })

  it.each([
    ['', ''],
    ['150', '150'],
    ['1500', '1\u00a0500'],
    ['1234567.89', '1\u00a0234\u00a0567.89'],
  ])('%j is shown as %j', (plain, shown) => {
    expect(groupAmount(plain)).toBe(shown)
  })

  it.each([
    ['1 500,75 ₽', '1500.75'],
    ['$1,500.75', '1500.75'],
    ['1.500,75', '1500.75'],
    ['1,250,000', '1250000'],
    ['1,500', '1500'],
    ['0,500', '0.500'],
    ['1500,5', '1500.5'],
    ['1.500', '1.500'],
    ['¤1,250,000.00', '1250000.00'],
    ['no digits', ''],
  ])('%j pasted is read as %j', (pasted, read) => {
    expect(readPasted(pasted)).toBe(read)
  })

  it('takes 15 digits before the point and no more', () => {
    expect(isAmountShort(`${'9'.repeat(15)}.99`)).toBe(true)
    expect(isAmountShort('9'.repeat(16))).toBe(false)
    expect(isAmountShort(`0${'9'.repeat(15)}`)).toBe(true)
  })

  it('steps down as it grows longer', () => {
    expect([9, 10, 13, 16].map((length) => amountFieldRem('xl', length))).toEqual([
      3, 2.5, 2, 1.625,
    ])
    expect([12, 13, 17, 21].map((length) => amountFieldRem('l', length))).toEqual([
      2.25, 1.875, 1.5, 1.25,
    ])
  })
})

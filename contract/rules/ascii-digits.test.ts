import { expect, it } from 'vitest'
import { toAsciiDigits } from './ascii-digits.ts'

it.each([
  ['1500.00', '1500.00'],
  ['１５００．０５', '1500.05'],
  ['＋７ ９００', '+7 900'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२९', '0129'],
  ['𝟎𝟗𝟘𝟡', '0909'],
  ['\u200e12\u200b3\ufeff4\u00ad5\u202c', '12345'],
  ['12²', '12²'],
])('digits of other scripts are read: %j as %j', (text, plain) => {
  expect(toAsciiDigits(text)).toBe(plain)
})

import { expect, it } from 'vitest'
import { nationalDigits, readRussianPhone } from './russian-phone.ts'

it.each([
  ['+7 900 860-64-83', '9008606483'],
  ['8 (900) 860-64-83', '9008606483'],
  ['79008606483', '9008606483'],
  ['900 860', '900860'],
  ['007 900 860 64 83', '9008606483'],
  ['+375 29 123-45-67', undefined],
  ['+1 555 000 00 01', undefined],
  ['900 860 64 83 123', undefined],
])('a pasted %j is read as %j', (text, digits) => {
  expect(readRussianPhone(text)).toBe(digits)
})

it('only a Russian number of the owner can be proposed', () => {
  expect(nationalDigits('+79008606483')).toBe('9008606483')
  expect(nationalDigits('15550000001')).toBeUndefined()
})

import { expect, it } from 'vitest'
import {
  isNoRussianPhone,
  isRussianPhone,
  nationalDigits,
  readRussianPhone,
} from './russian-phone.ts'

it.each([
  ['+7 900 860-64-83', '9008606483', true],
  ['8 (900) 860-64-83', '9008606483', true],
  ['8 495 860-64-83', '4958606483', true],
  ['79008606483', '9008606483', true],
  ['007 900 860 64 83', '9008606483', true],
  ['+7 (8) 900 860-64-83', '9008606483', true],
  ['900 860', '900860', false],
])('the text %j is read as %j', (text, digits, isWhole) => {
  expect([readRussianPhone(text), isRussianPhone(digits)]).toEqual([digits, isWhole])
  expect(isNoRussianPhone(digits)).toBe(false)
})

it.each([
  ['+375 29 123-45-67', '+375291234567'],
  ['+1 555 000 00 01', '+15550000001'],
  ['900 860 64 83 123', '9008606483123'],
  ['+7 900 860-64-83-1', '90086064831'],
])('the text %j is kept as %j and refused', (text, digits) => {
  expect(readRussianPhone(text)).toBe(digits)
  expect([isRussianPhone(digits), isNoRussianPhone(digits)]).toEqual([false, true])
})

it('a proposed number of the owner is a Russian one', () => {
  expect(nationalDigits('+79008606483')).toBe('9008606483')
  expect(nationalDigits('15550000001')).toBeUndefined()
})

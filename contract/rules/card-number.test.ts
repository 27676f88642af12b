import { expect, it } from 'vitest'
import { cardBrand, whyNotCard } from './card-number.ts'

it.each([
  ['', undefined],
  ['2', undefined],
  ['2200', 'mir'],
  ['2204', 'mir'],
  ['2205', undefined],
  ['4', 'visa'],
  ['51', 'mastercard'],
  ['56', undefined],
  ['2221', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', undefined],
  ['34', 'amex'],
  ['62', 'unionpay'],
])('the payment system of %j is %s', (digits, brand) => {
  expect(cardBrand(digits)).toBe(brand)
})

it.each([
  ['4242424242424242', undefined],
  ['4222222222222', undefined],
  ['378282246310005', undefined],
  ['5555555555554444', undefined],
  ['2200000000000004', undefined],
  ['6200000000000005', undefined],
  ['30569309025904', undefined],
  ['', 'incomplete'],
  ['424242424242', 'incomplete'],
  ['42424242424242', 'incomplete'],
  ['4242424242424', 'incomplete'],
  ['555555555555444', 'incomplete'],
  ['4242424242424241', 'invalid'],
  ['5555555555554445', 'invalid'],
  ['378282246310006', 'invalid'],
  ['3782822463100055', 'invalid'],
  ['0000000000000000', 'invalid'],
  ['42424242424242424242', 'invalid'],
])('a card number %j is judged: %s', (digits, reason) => {
  expect(whyNotCard(digits)).toBe(reason)
})

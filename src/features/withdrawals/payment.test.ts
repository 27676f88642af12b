import { expect, it } from 'vitest'
import { lastDigits } from './payment.ts'

it('the recipient of a card payment shows its last four digits', () => {
  expect(lastDigits('4242424242421234')).toBe('1234')
})

import { expect, it } from 'vitest'
import { lastDigits } from './payment.ts'

it('shows four digits of a card', () => {
  expect(lastDigits('4242424242421234')).toBe('1234')
})

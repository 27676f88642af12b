import { expect, it } from 'vitest'
import { lastDigits } from './recipient.ts'

it('shows four digits of a card', () => {
  expect(lastDigits('4242424242421234')).toBe('1234')
})

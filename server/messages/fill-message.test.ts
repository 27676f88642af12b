import { expect, test } from 'vitest'
import { fillMessage } from './fill-message.ts'

function fill(amount: string): string {
  return fillMessage('{amount} left', { amount, currency_code: 'RUB' }, 'en')
}

test('an amount of a message is decimal text, or has been written already', () => {
  expect(fill('60120.5')).toBe('₽60,120.50 left')
  expect(fill('60,120.50\u00A0RUB')).toBe('60,120.50\u00A0RUB left')
  expect(fill('')).toBe('— left')
})

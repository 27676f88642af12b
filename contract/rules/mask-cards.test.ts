import { describe, expect, test } from 'vitest'
import { maskCardNumbers } from './mask-cards.ts'

describe('maskCardNumbers', () => {
  test.each([
    ['4111111111111111', '••••••••••••1111'],
    ['Card 4111 1111 1111 1111, please', 'Card •••• •••• •••• 1111, please'],
    ['2200-7000-0000-0009', '••••-••••-••••-0009'],
    ['4111 1111 1111 1111 12/27 123', '•••• •••• •••• 1111 12/27 123'],
    ['tel 89161234567 4111111111111111', 'tel 89161234567 ••••••••••••1111'],
    ['３７８２８２２４６３１０００５', '•••••••••••０００５'],
    ['4111–1111–1111–1111', '••••–••••–••••–1111'],
  ])('maskCardNumbers hides all but four digits of a card in %s', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked)
  })

  test.each([
    '',
    'Phone +7 916 123-45-67, order 2026-11-27',
    'Account 4070 2810 9000',
    '4111111111111112',
    'P-7Q4K-92MD, 1 000 000.00',
  ])('maskCardNumbers leaves %s as it is', (text) => {
    expect(maskCardNumbers(text)).toBe(text)
  })
})

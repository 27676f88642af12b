import { describe, expect, it } from 'vitest'
import { feeNote } from './fee-note.ts'

const texts = {
  language: 'en',
  text: (key: string, values: Record<string, string> = {}) =>
    [key, ...Object.values(values)].join(' '),
} as const

describe('the sentence beside the fee of a withdrawal never contradicts it', () => {
  it.each([
    [{ free_left: '100000.00', percent: '0.5' }, undefined, 'payout.fee_free_left ₽100,000.00'],
    [{ free_left: '100000.00', percent: '0.5' }, '0.00', 'payout.fee_free_left ₽100,000.00'],
    [{ free_left: '100000.00', percent: '0.5' }, '1117.78', 'payout.fee_split ₽100,000.00 0.5'],
    [{ free_left: '0.00', percent: '0.5' }, '5.00', 'payout.fee_over 0.5'],
    [{ percent: '0.5' }, '5.00', ''],
    [{}, undefined, ''],
  ])(
    'the sentence beside the fee of a withdrawal never contradicts it: %j with a fee of %s: %s',
    (way, fee, expected) => {
      expect(feeNote({ way, currency: 'RUB', fee }, texts)).toBe(expected)
    },
  )
})

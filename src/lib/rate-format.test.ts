import { describe, expect, it } from 'vitest'
import { formatRate } from './rate-format.ts'

describe('formatRate', () => {
  it.each([
    ['0.0109', 'ru', '0,0109'],
    ['0.91', 'en', '0.91'],
    ['91.7431192661', 'en', '91.743119'],
    ['0.000012345678', 'en', '0.0000123457'],
    ['90.000000', 'ru', '90'],
    ['16250.5', 'ru', '16\u00a0250,5'],
    ['0', 'en', '0'],
  ] as const)('%s in %s is %s', (rate, language, text) => {
    expect(formatRate(rate, language)).toBe(text)
  })
})

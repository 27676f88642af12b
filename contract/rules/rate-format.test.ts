import { describe, expect, it } from 'vitest'
import { parseRate } from './money.ts'
import { formatPairRate, formatRate } from './rate-format.ts'

describe('formatRate', () => {
  it.each([
    ['0.0109', 'ru', '0,0109'],
    ['0.91', 'en', '0.91'],
    ['91.7431192661', 'en', '91.743119'],
    ['0.000012345678', 'en', '0.0000123457'],
    ['90.000000', 'ru', '90'],
    ['16250.5', 'ru', '16\u00a0250,5'],
    ['0', 'en', '0'],
    ['100.000000', 'en', '100'],
    ['-0.5', 'en', '\u22120.5'],
    ['abc', 'en', '—'],
  ] as const)('a rate of %s in %s is written as %s', (rate, language, text) => {
    expect(formatRate(rate, language)).toBe(text)
  })
})

describe('formatPairRate', () => {
  it.each([
    ['0.012396', 'RUB', 'USD', '1 USD = 80,67 RUB'],
    ['80.67118', 'USD', 'RUB', '1 USD = 80,67 RUB'],
    ['79.2', 'USD', 'RUB', '1 USD = 79,20 RUB'],
    ['1.08691', 'EUR', 'USD', '1 EUR = 1,0869 USD'],
    ['0.92', 'USD', 'EUR', '1 EUR = 1,087 USD'],
    ['1', 'USDC', 'USD', '1 USDC = 1,00 USD'],
    ['1.0004', 'USDC', 'USD', '1 USDC = 1,0004 USD'],
    ['16250.5', 'USD', 'IDR', '1 USD = 16\u00a0250,50 IDR'],
    ['0.000061537', 'IDR', 'USD', '1 USD = 16\u00a0250,39 IDR'],
    ['9.99999', 'USD', 'XAU', '1 USD = 10,00 XAU'],
  ])('the rate %s of %s to %s is written as %s', (quantity, from, to, text) => {
    const rate = parseRate(quantity)
    if (!rate) throw new Error(`${quantity} is no rate`)
    const line = formatPairRate(rate, { from, to }, 'ru')
    expect(`1 ${line.of} = ${line.price} ${line.in}`).toBe(text)
  })
})

import { describe, expect, it } from 'vitest'
import { isCarried, type PayoutMethod, topUpMethod } from './rails.ts'

const CURRENCIES = ['RUB', 'USD', 'EUR', 'JPY', 'GBP', 'IDR', 'USDC']

describe('each method is offered for what its rails carry alone', () => {
  it.each<[PayoutMethod, string[]]>([
    ['sbp', ['RUB']],
    ['card', ['RUB', 'USD', 'EUR', 'JPY', 'GBP', 'IDR']],
    ['usdc', ['USDC']],
  ])(
    'a method of withdrawal is offered for its currencies alone: %s carries %j',
    (method, carried) => {
      expect(CURRENCIES.filter((currency) => isCarried(method, currency))).toEqual(carried)
    },
  )

  it('a top-up is by SBP for rubles of one deployment, and by card else', () => {
    expect(CURRENCIES.map((currency) => topUpMethod('ewallet', currency))).toEqual([
      'sbp',
      ...Array.from({ length: 6 }, () => 'card'),
    ])
    expect(CURRENCIES.every((currency) => topUpMethod('grok', currency) === 'card')).toBe(true)
  })
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ExchangeRate } from '../../../contract/calls/money.ts'
import {
  divideByRate,
  formatAmount,
  multiplyByRate,
  parseRate,
} from '../../../contract/rules/money.ts'
import {
  type ExchangeAmounts,
  findRate,
  followRate,
  isBelowLeast,
  isSameRate,
  isAboveMost,
  leastOf,
  mostOf,
  NO_AMOUNTS,
  requote,
  swapAmounts,
  takeAll,
  typeAmount,
  type UsableRate,
} from './exchange-quote.ts'

function wireRate(change: Partial<ExchangeRate> = {}): ExchangeRate {
  return {
    id: '7',
    from_currency_code: 'RUB',
    to_currency_code: 'USD',
    quantity_in: '1',
    quantity_out: '0.0109',
    ...change,
  }
}

function usable(quantity: string, id = '7'): UsableRate {
  const rate = findRate([wireRate({ id, quantity_out: quantity })], 'RUB', 'USD')
  if (!rate) throw new Error(`${quantity} is no rate`)
  return rate
}

describe('the rate of a pair', () => {
  it.each(['1', '1.00', '1.0000'])(
    'the rate of a pair counts for a quantity_in of %s',
    (quantity_in) => {
      expect(findRate([wireRate({ quantity_in })], 'RUB', 'USD')?.id).toBe('7')
    },
  )

  it.each(['0', '10', '0.1', '100', '-1', 'one'])('a pair has no rate for %s', (quantity_in) => {
    expect(findRate([wireRate({ quantity_in })], 'RUB', 'USD')).toBeUndefined()
  })

  it.each(['0', '0.000', '-2', 'NaN', ''])('nor when it buys %j', (quantity_out) => {
    expect(findRate([wireRate({ quantity_out })], 'RUB', 'USD')).toBeUndefined()
  })

  it('the rate of a pair is that of its direction, also when an unusable one comes before it', () => {
    expect(findRate([wireRate()], 'USD', 'RUB')).toBeUndefined()
    const rates = [wireRate({ quantity_in: '100' }), wireRate({ id: '8' })]
    expect(findRate(rates, 'RUB', 'USD')?.id).toBe('8')
  })

  it('the rate of a pair is another one by its id or by its quantity', () => {
    expect(isSameRate(usable('2'), usable('2'))).toBe(true)
    expect(isSameRate(usable('2'), usable('2', '8'))).toBe(false)
    expect(isSameRate(usable('2'), usable('3'))).toBe(false)
    expect(isSameRate(undefined, usable('2'))).toBe(false)
    expect(isSameRate(undefined, undefined)).toBe(true)
  })
})

describe('the smallest amounts', () => {
  const rate = findRate([wireRate({ min_from_amount: '1.00', min_to_amount: '1' })], 'RUB', 'USD')

  it.each([
    ['0.50', '0.01', true],
    ['91.74', '1.00', false],
    ['91', '0.99', true],
  ])('the smallest amounts of %s and %s are not reached: %s', (from, to, isBelow) => {
    expect(rate && isBelowLeast({ from, to, typed: 'from' }, rate)).toBe(isBelow)
  })

  it('the smallest amounts are named for the typed side', () => {
    expect(rate && [leastOf('from', rate), leastOf('to', rate)]).toEqual([91_74n, 1_00n])
    const dear = findRate([wireRate({ quantity_out: '79', min_from_amount: '1.00' })], 'RUB', 'USD')
    expect(dear && [leastOf('from', dear), leastOf('to', dear)]).toEqual([1_00n, 79_00n])
  })

  it('the smallest amounts are zero where the server sends none', () => {
    expect(isBelowLeast({ from: '0.01', to: '0.02', typed: 'from' }, usable('2'))).toBe(false)
  })
})

describe('greatest amounts', () => {
  it('the greatest amount of a side keeps to the maximum of both', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 9n })
    const side = fc.constantFrom('from' as const, 'to' as const)
    const price = fc.constantFrom('0.0109', '91.7', '1', '3')
    fc.assert(
      fc.property(amount, amount, side, price, (from, to, typed, quantity) => {
        const rate = { ...usable(quantity), most: { from, to } }
        const most = mostOf(typed, rate) ?? 0n
        fc.pre(most > 0n)
        const amounts = typeAmount(NO_AMOUNTS, typed, formatAmount(most, 2), rate)
        expect(isAboveMost(amounts, rate)).toBe(false)
      }),
    )
    expect(mostOf('from', usable('2'))).toBeUndefined()
  })

  it('maximum amounts are absent where the currencies have none', () => {
    expect(mostOf('from', usable('2'))).toBeUndefined()
    expect(isAboveMost({ from: '9', to: '18', typed: 'from' }, usable('2'))).toBe(false)
  })
})

describe('typing', () => {
  it.each([
    ['from', '100000', '0.0109', { from: '100000', to: '1090.00' }],
    ['from', '1000.', '0.91', { from: '1000.', to: '' }],
    ['from', '0.5', '0.01', { from: '0.5', to: '0.01' }],
    ['from', '0.49', '0.01', { from: '0.49', to: '0.00' }],
    ['to', '1090', '0.0109', { from: '100000.00', to: '1090' }],
    ['to', '1', '3', { from: '0.33', to: '1' }],
    ['to', '0.005', '1', { from: '', to: '0.005' }],
    ['from', 'abc', '2', { from: 'abc', to: '' }],
    ['from', '999999999999999', '2', { from: '999999999999999', to: '' }],
    ['from', '', '2', { from: '', to: '' }],
    ['to', '', '2', { from: '', to: '' }],
  ] as const)(
    'a typed amount sets the other side: %s = %j at %s',
    (side, text, quantity, amounts) => {
      const before: ExchangeAmounts = { from: '5', to: '6', typed: 'from' }
      expect(typeAmount(before, side, text, usable(quantity))).toEqual({ ...amounts, typed: side })
    },
  )

  it('typing keeps what was typed without a rate, and computes it when one comes', () => {
    const typed = typeAmount(NO_AMOUNTS, 'from', '100', undefined)
    const both = typeAmount(typed, 'to', '3', undefined)
    expect(both).toEqual({ from: '100', to: '3', typed: 'to' })
    expect(followRate(both, usable('2'))).toEqual({ from: '1.50', to: '3', typed: 'to' })
    expect(typeAmount(both, 'from', '', undefined)).toEqual(NO_AMOUNTS)
  })
})

describe('a rate that moves', () => {
  it.each<[ExchangeAmounts, string, ExchangeAmounts, boolean]>([
    [
      { from: '10', to: '20.00', typed: 'from' },
      '3',
      { from: '10', to: '30.00', typed: 'from' },
      true,
    ],
    [{ from: '10.00', to: '20', typed: 'to' }, '4', { from: '5.00', to: '20', typed: 'to' }, true],
    [
      { from: '10', to: '20.00', typed: 'from' },
      '2.0001',
      { from: '10', to: '20.00', typed: 'from' },
      false,
    ],
    [{ from: '10', to: '', typed: 'from' }, '3', { from: '10', to: '30.00', typed: 'from' }, false],
    [NO_AMOUNTS, '3', NO_AMOUNTS, false],
  ])(
    'a rate that moves recomputes %o at %s and says so where it shows',
    (amounts, quantity, next, hasMoved) => {
      expect(requote(amounts, usable(quantity))).toEqual({ amounts: next, hasMoved })
    },
  )

  it('a rate that moves keeps the amounts when it disappears', () => {
    const amounts: ExchangeAmounts = { from: '10', to: '20.00', typed: 'from' }
    expect(requote(amounts, undefined)).toEqual({ amounts, hasMoved: false })
  })
})

describe('swap', () => {
  it('a swap exchanges the amounts, then computes the other side at the new rate', () => {
    const before: ExchangeAmounts = { from: '100.00', to: '50', typed: 'to' }
    expect(swapAmounts(before, undefined)).toEqual({ from: '50', to: '100.00', typed: 'from' })
    expect(swapAmounts(before, usable('3'))).toEqual({ from: '50', to: '150.00', typed: 'from' })
  })

  it('swap leaves empty amounts empty', () => {
    expect(swapAmounts(NO_AMOUNTS, usable('3'))).toEqual(NO_AMOUNTS)
  })
})

it.each([
  ['1204.18', '1204.18', '2408.36'],
  ['7', '7.00', '14.00'],
  ['0.129', '0.12', '0.24'],
  ['-5.00', '0.00', '0.00'],
])('the whole balance of %s is taken', (balance, from, to) => {
  expect(takeAll(NO_AMOUNTS, { balance, currency_code: 'RUB' }, usable('2'))).toEqual({
    from,
    to,
    typed: 'from',
  })
})

const cents = fc.bigInt({ min: 1n, max: 10n ** 12n })
const quantity = fc
  .bigInt({ min: 10n ** 4n, max: 10n ** 12n })
  .map((units) => `${units / 10n ** 8n}.${(units % 10n ** 8n).toString().padStart(8, '0')}`)

test('a typed side makes the other one its product or quotient in whole cents', () => {
  fc.assert(
    fc.property(cents, quantity, (typed, rate) => {
      const value = parseRate(rate)
      if (!value) return
      const text = formatAmount(typed, 2)
      const { to } = typeAmount(NO_AMOUNTS, 'from', text, usable(rate))
      expect(to).toBe(formatAmount(multiplyByRate(typed, value), 2))
      const { from } = typeAmount(NO_AMOUNTS, 'to', text, usable(rate))
      expect(from).toBe(formatAmount(divideByRate(typed, value), 2))
    }),
  )
})

test('two swaps without a rate lead back', () => {
  fc.assert(
    fc.property(cents, cents, (from, to) => {
      const amounts: ExchangeAmounts = {
        from: formatAmount(from, 2),
        to: formatAmount(to, 2),
        typed: 'from',
      }
      expect(swapAmounts(swapAmounts(amounts, undefined), undefined)).toEqual(amounts)
    }),
  )
})

test('any typed text becomes decimal text, and typing it again changes nothing', () => {
  const sides = fc.constantFrom('from', 'to')
  fc.assert(
    fc.property(fc.string(), sides, quantity, (text, side, rate) => {
      const other = side === 'from' ? 'to' : 'from'
      if (!parseRate(rate)) return
      const amounts = typeAmount(NO_AMOUNTS, side, text, usable(rate))
      expect(amounts[other]).toMatch(/^(\d+\.\d\d)?$/)
      expect(followRate(amounts, usable(rate))).toEqual(amounts)
    }),
  )
})

test('an unreadable balance leaves the amounts unchanged', () => {
  const amounts: ExchangeAmounts = { from: '5', to: '10.00', typed: 'from' }
  expect(takeAll(amounts, { balance: 'abc', currency_code: 'RUB' }, usable('2'))).toEqual(amounts)
})

test('the named smallest amount is enough on both sides', () => {
  const sides = fc.constantFrom('from', 'to')
  fc.assert(
    fc.property(cents, cents, quantity, sides, (leastFrom, leastTo, out, side) => {
      const wire = wireRate({
        quantity_out: out,
        min_from_amount: formatAmount(leastFrom, 2),
        min_to_amount: formatAmount(leastTo, 2),
      })
      const rate = findRate([wire], 'RUB', 'USD')
      if (!rate) throw new Error(`${out} is no rate`)
      const text = formatAmount(leastOf(side, rate), 2)
      const amounts = typeAmount(NO_AMOUNTS, side, text, rate)
      // A result beyond the largest amount is empty.
      fc.pre(amounts.from !== '' && amounts.to !== '')
      expect(isBelowLeast(amounts, rate)).toBe(false)
    }),
  )
})

describe('an exchange with a currency without decimals', () => {
  const there = findRate(
    [wireRate({ to_currency_code: 'JPY', quantity_out: '1.234', min_to_amount: '100' })],
    'RUB',
    'JPY',
  )

  it('an exchange with a currency without decimals rounds to whole units, and back to cents', () => {
    expect(typeAmount(NO_AMOUNTS, 'from', '100.50', there).to).toBe('124')
    expect(typeAmount(NO_AMOUNTS, 'to', '124', there).from).toBe('100.49')
    expect(typeAmount(NO_AMOUNTS, 'to', '124.5', there).from).toBe('')
  })

  it('an exchange with a currency without decimals compares the smallest amounts in units of each', () => {
    if (!there) throw new Error('no rate')
    expect(leastOf('from', there)).toBe(8104n)
    expect(isBelowLeast({ from: '81.04', to: '100', typed: 'to' }, there)).toBe(false)
    expect(isBelowLeast({ from: '80.00', to: '99', typed: 'to' }, there)).toBe(true)
  })
})

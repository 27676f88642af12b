import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { budgetStateOf } from './budget-state.ts'

describe('the state of a budget', () => {
  test('the state of a budget is near from 80 %, up at 100 % and over above it, to the smallest unit of every currency', () => {
    const currency = fc.constantFrom('RUB', 'USD', 'JPY', 'USDC', 'IDR')
    const minor = fc.bigInt({ min: 1n, max: 10n ** 14n })
    fc.assert(
      fc.property(currency, minor, fc.integer({ min: -2, max: 2 }), (code, amount, change) => {
        const decimals = decimalsOf(code)
        const used = amount + BigInt(change) < 0n ? 0n : amount + BigInt(change)
        const state = budgetStateOf(
          { used: formatAmount(used, decimals), amount: formatAmount(amount, decimals) },
          code,
        )
        const rest = parseAmount(state?.rest ?? '', decimals)
        expect(rest).toBe(used > amount ? used - amount : amount - used)
        const below = used * 10n >= amount * 8n ? 'near' : 'usual'
        const atMost = used === amount ? 'up' : below
        expect(state?.look).toBe(used > amount ? 'over' : atMost)
      }),
    )
  })

  test('the state of a budget is none without a budget, or without amounts that can be read', () => {
    expect(budgetStateOf({ used: '1.00', amount: undefined }, 'USD')).toBeUndefined()
    expect(budgetStateOf({ used: '', amount: '1.00' }, 'USD')).toBeUndefined()
  })
})

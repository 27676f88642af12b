import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { formatAmount, parseSignedAmount } from '../../../contract/rules/money.ts'
import { readMovement, sumTransactions } from './movement.ts'

function transaction(amount: string, status = 'complete', kind = ''): Transaction {
  return {
    amount,
    status,
    kind,
    currency_code: 'RUB',
    description: '',
    created_at: '2025-11-18T10:00:00Z',
  }
}

it('sums by the sign, without a binary fraction', () => {
  const amounts = ['0.10', '0.20', '-2340.50', '0.00', '62500.00']
  expect(sumTransactions(amounts.map((amount) => transaction(amount)))).toEqual({
    topUps: { amount: '62500.30', count: 3 },
    withdrawals: { amount: '-2340.50', count: 1 },
    exchanges: { amount: '0.00', count: 0 },
    transfersIn: { amount: '0.00', count: 0 },
    transfersOut: { amount: '0.00', count: 0 },
    other: { amount: '0.00', count: 1 },
  })
})

it('the sum of an account counts only what is complete', () => {
  const statuses = ['failed', 'error', 'canceled', 'reversed', 'pending', 'complete', 'odd', '']
  for (const amount of ['-1.00', '1.00']) {
    const sums = sumTransactions(statuses.map((status) => transaction(amount, status)))
    expect(sums.withdrawals.count + sums.topUps.count).toBe(1)
  }
})

it('the sum of an account counts an exchange as neither income nor expense', () => {
  const sums = sumTransactions([
    transaction('18.59', 'complete', 'exchange'),
    transaction('-8.00', 'complete', 'exchange'),
    transaction('5.00', 'complete', 'top_up'),
  ])
  expect(sums).toMatchObject({
    topUps: { amount: '5.00', count: 1 },
    withdrawals: { count: 0 },
    exchanges: { amount: '10.59', count: 2 },
  })
})

it('the sum of an account counts transfers apart from top-ups and withdrawals', () => {
  const sums = sumTransactions([
    transaction('15.00', 'complete', 'transfer'),
    transaction('-4.00', 'complete', 'transfer'),
    transaction('-1.00', 'complete', 'withdrawal'),
  ])
  expect(sums).toMatchObject({
    topUps: { count: 0 },
    withdrawals: { amount: '-1.00', count: 1 },
    transfersIn: { amount: '15.00', count: 1 },
    transfersOut: { amount: '-4.00', count: 1 },
  })
})

it.each(['abc', '1e5', '9'.repeat(17)])(
  'an account has no sum with %j among the amounts',
  (odd) => {
    const sums = sumTransactions([transaction('5.00'), transaction(odd)])
    expect([sums.topUps, sums.other.amount]).toEqual([{ amount: '', count: 1 }, ''])
  },
)

it("the sum of an account is the server's, or summed when all pages are loaded", () => {
  const filter = { currencyCode: 'RUB', range: undefined }
  const results = [transaction('5.00'), { ...transaction('7.00'), currency_code: 'USD' }]
  const movement = {
    top_ups: { amount: '900.00', count: 90 },
    withdrawals: { amount: '-20.00', count: 2 },
  }
  const told = readMovement([{ count: 92, movement, results }], filter)
  expect(told?.topUps).toEqual({ amount: '900.00', count: 90 })
  expect(told?.other).toEqual({ amount: '0.00', count: 0 })
  expect(readMovement([{ results }], filter)?.topUps).toEqual({ amount: '5.00', count: 1 })
  expect(readMovement([{ count: 92, results }], filter)).toBeUndefined()
})

function read(text: string): bigint {
  return parseSignedAmount(text, 2) ?? 0n
}

test('a movement is the sum of top-ups and withdrawals', () => {
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }))
  fc.assert(
    fc.property(amounts, (cents) => {
      const sums = sumTransactions(cents.map((amount) => transaction(formatAmount(amount, 2))))
      const whole = cents.reduce((before, amount) => before + amount, 0n)
      expect(read(sums.topUps.amount) + read(sums.withdrawals.amount)).toBe(whole)
      const counts = [sums.topUps, sums.withdrawals, sums.other].map(({ count }) => count)
      expect(counts.reduce((before, count) => before + count, 0)).toBe(cents.length)
    }),
  )
})

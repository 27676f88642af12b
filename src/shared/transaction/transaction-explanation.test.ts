import { expect, test } from 'vitest'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { explanationKey } from './transaction-explanation.ts'

const withdrawal: Transaction = {
  id: '1',
  amount: '-2030.00',
  currency_code: 'USD',
  status: 'pending',
  description: '',
  created_at: '2026-11-28T17:56:30Z',
  kind: 'withdrawal',
}

test.each([
  ['pending', 'transactions.details.withdrawal_pending'],
  ['review', 'payout.review_descr'],
  ['failed', 'transactions.details.returned'],
  ['complete', undefined],
])('a withdrawal that is %s is explained by %s', (status, key) => {
  expect(explanationKey({ ...withdrawal, status })).toBe(key)
})

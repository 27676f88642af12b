import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { pendingPause } from './pending-pause.ts'
import { spreadTransactions } from './spread-transactions.ts'

const RECENT = ['transactions', 'recent', 'ru']
const PAGES = ['transactions', 'pages', 'ru', {}]
const NOW = 1000

function row(id: string, status: string, minute = 0): Transaction {
  return {
    id,
    status,
    amount: '1.00',
    currency_code: 'RUB',
    description: '',
    created_at: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
  }
}

describe('an answer', () => {
  let client: QueryClient
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  beforeEach(() => {
    client = new QueryClient()
    const pages = [{ results: [row('b', 'pending'), row('a', 'complete')] }]
    client.setQueryData(PAGES, { pages, pageParams: [0] }, { updatedAt: NOW })
    client.setQueryData(RECENT, [row('b', 'pending')], { updatedAt: NOW })
    client.setQueryData(['wallets'], [], { updatedAt: NOW })
    client.setQueryData(['statistics', {}], {}, { updatedAt: NOW })
  })

  it('an answer shows a transaction with the same status in every list, and makes sums and balances stale', () => {
    spreadTransactions(client, RECENT, [row('b', 'complete')])
    expect(client.getQueryData(PAGES)).toMatchObject({
      pages: [{ results: [{ status: 'complete' }, { status: 'complete' }] }],
    })
    expect(client.getQueryState(PAGES)?.dataUpdatedAt).toBe(NOW)
    for (const key of [PAGES, ['wallets'], ['statistics', {}]]) expect(isStale(key)).toBe(true)
    expect(isStale(RECENT)).toBe(false)
  })

  it('an answer is applied also from a call that is not cached', () => {
    client.setQueryData(['pending-transactions'], null)
    spreadTransactions(client, ['pending-transactions'], [row('b', 'failed')])
    expect(client.getQueryData(RECENT)).toMatchObject([{ status: 'failed' }])
  })

  it('an answer without changes leaves all lists as they are', () => {
    const before = client.getQueryData(PAGES)
    spreadTransactions(client, RECENT, [row('b', 'pending')])
    spreadTransactions(client, ['transactions', 'pages', 'ru', { currency_code: 'USD' }], [])
    expect(client.getQueryData(PAGES)).toBe(before)
    for (const key of [PAGES, RECENT, ['wallets']]) expect(isStale(key)).toBe(false)
  })

  it('an answer with a new transaction makes the other lists stale', () => {
    spreadTransactions(client, RECENT, [row('c', 'complete', 5), row('b', 'pending')])
    for (const key of [PAGES, ['wallets']]) expect(isStale(key)).toBe(true)
  })
})

it.each([
  [-5000, 5000],
  [0, 5000],
  [60_000, 15_000],
  [3_600_000, 30_000],
])('the next read of a transaction that is pending for %d ms follows after %d ms', (age, pause) => {
  expect(pendingPause(age)).toBe(pause)
})

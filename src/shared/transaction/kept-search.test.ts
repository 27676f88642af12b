import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { searchKept } from './kept-search.ts'
import type { ShownFilter } from './transaction-filter.ts'
import { transactionPagesQuery } from './transaction-pages.ts'

const PLACE = { currencyCode: undefined, range: undefined }

function transaction(row: Partial<Transaction>): Transaction {
  return {
    id: '',
    amount: '1.00',
    currency_code: 'RUB',
    status: 'complete',
    description: '',
    created_at: '',
    ...row,
  }
}

const rows = [
  transaction({ id: '1', amount: '-1500.00', kind: 'withdrawal', last4: '4417' }),
  transaction({ id: '2', kind: 'top_up', number: 'D-7Q4K-92MD', status: 'pending' }),
  transaction({
    id: '3',
    amount: '-15.00',
    kind: 'transfer',
    counterparty: 'Мария К.',
    status: 'failed',
  }),
]

function search(filter: Partial<ShownFilter>, isEmpty = false) {
  const client = new QueryClient()
  const { queryKey } = transactionPagesQuery(PLACE, 'ru')
  if (!isEmpty) client.setQueryData(queryKey, { pages: [{ results: rows }], pageParams: [0] })
  return searchKept(client, { ...PLACE, ...filter }, 'ru')?.pages[0]?.results.map(({ id }) => id)
}

afterEach(() => onlineManager.setOnline(true))

test.each([
  [{ search: 'мария' }, ['3']],
  [{ search: '1 500,00' }, ['1']],
  [{ search: '15' }, ['1', '3']],
  [{ search: '4417' }, ['1']],
  [{ search: 'd-7q' }, ['2']],
  [{ kinds: ['top_up', 'transfer'] }, ['2', '3']],
  [{ states: ['waiting'] }, ['2']],
  [{ search: '15', states: ['undone'] }, ['3']],
] as const)('the search finds %j among the kept transactions', (filter, ids) =>
  expect(search(filter)).toEqual(ids),
)

test('the search finds nothing where nothing is searched or kept', () => {
  expect(search({})).toBeUndefined()
  expect(search({ search: 'мария' }, true)).toBeUndefined()
})

test('an empty result of the search is an answer offline only, because the server has more', () => {
  expect(search({ search: 'nobody' })).toBeUndefined()
  onlineManager.setOnline(false)
  expect(search({ search: 'nobody' })).toEqual([])
})

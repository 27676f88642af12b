import { expect, test } from 'vitest'
import { linkPages } from './page-links.ts'

const page = (length: number, count: number) => ({ count, results: Array.from({ length }) })

test('a middle page links to both neighbours and keeps the filters', () => {
  const query = { limit: '10', offset: '20', currency_code: 'USD', ordering: undefined }
  expect(linkPages(query, page(10, 45))).toEqual({
    next: '/v2/wallet/transaction?limit=10&offset=30&currency_code=USD',
    previous: '/v2/wallet/transaction?limit=10&offset=10&currency_code=USD',
  })
})

test('the only page links nowhere, and so does an empty one', () => {
  expect(linkPages({}, page(3, 3))).toEqual({ next: null, previous: null })
  expect(linkPages({ limit: '0' }, page(0, 3))).toEqual({ next: null, previous: null })
})

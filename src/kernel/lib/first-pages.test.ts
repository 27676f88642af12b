import { expect, it } from 'vitest'
import { firstPages, isLongList } from './first-pages.ts'

function list(length: number) {
  const pages = Array.from({ length }, (_, index) => ({ results: [index] }))
  return { pages, pageParams: pages.map((_, index) => index * 50) }
}

it('a long list is cut to its first pages and their parameters', () => {
  const long = list(200)
  expect(isLongList(long)).toBe(true)
  expect(firstPages(long)).toEqual(list(4))
  expect(long.pages).toHaveLength(200)
})

it.each([list(4), [{ id: '1' }], { pages: 'all' }, undefined])(
  'a list without pages is left as it is: %j',
  (data) => {
    expect(isLongList(data)).toBe(false)
    expect(firstPages(data)).toBe(data)
  },
)

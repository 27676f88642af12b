import { expect, it } from 'vitest'
import { statGroups } from './stat-shares.ts'

function stat(type: string, percent: string, currency_code?: string) {
  return { wallet_transaction_type: type, amount: '10.00', percent, currency_code }
}

function sharesOf(...statistics: ReturnType<typeof stat>[]) {
  return statGroups(statistics).flatMap(({ shares }) => shares)
}

it('shares are ordered and coloured by size', () => {
  const shares = sharesOf(stat('a', '9.5'), stat('b', '58'), stat('c', '27'))
  expect(shares.map(({ type, color }) => [type, color])).toEqual([
    ['b', 1],
    ['c', 2],
    ['a', 3],
  ])
})

it('the list of shares scales percents in proportion to their sum', () => {
  const parts = sharesOf(stat('a', '30'), stat('b', '10')).map(({ part }) => part)
  expect(parts).toEqual([0.75, 0.25])
  expect(sharesOf(stat('a', '0'))[0]?.part).toBe(0)
})

it('the remaining shares have the last colour', () => {
  const shares = sharesOf(...['7', '6', '5', '4', '3', '2', '1'].map((n) => stat(n, n)))
  expect(shares.map(({ color }) => color)).toEqual([1, 2, 3, 4, 5, 5, 5])
})

it("shares of each currency stand apart, in the server's order", () => {
  const groups = statGroups([
    stat('a', '60', 'RUB'),
    stat('b', '40', 'RUB'),
    stat('a', '100', 'USD'),
  ])
  expect(groups.map(({ currency }) => currency)).toEqual(['RUB', 'USD'])
  expect(groups.map(({ shares }) => shares.map(({ part }) => part))).toEqual([[0.6, 0.4], [1]])
})

import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { blocksOf } from './day-blocks.ts'
import { groupByDay, layOutDays } from './day-groups.ts'
import { sumHeights } from '../../ui/list/row-window.ts'
import { filterQuery, matchesFilter } from './transaction-filter.ts'
import { joinPages, nextPlace } from './transaction-pages.ts'

const ALL = { currencyCode: undefined, range: undefined }

function transaction(id: string, at: Date, currency_code = 'RUB'): Transaction {
  const created_at = at.toISOString()
  return { id, amount: '1.00', currency_code, status: 'complete', description: '', created_at }
}

function pageOf(ids: string[], more: object) {
  return { results: ids.map((id) => transaction(id, new Date(2025, 10, 20))), ...more }
}

describe('day groups', () => {
  it("group a list by the owner's days, in its order", () => {
    const list = [
      transaction('3', new Date(2025, 10, 20, 0, 0)),
      transaction('2', new Date(2025, 10, 19, 23, 59)),
      transaction('1', new Date(2025, 10, 19, 0, 0)),
    ]
    const groups = groupByDay(list)
    expect(groups.map(({ day }) => day)).toEqual(['2025-11-20', '2025-11-19'])
    expect(groups[1]?.transactions.map(({ id }) => id)).toEqual(['2', '1'])
    expect(groupByDay([])).toEqual([])
  })
})

describe('pages of a server with cursors', () => {
  it('pages of a server with cursors go on after the cursor of the last one, and are counted on the first one', () => {
    const first = pageOf(['4', '3'], { count: 4, cursor: 'a' })
    expect(nextPlace([first])).toBe('a')
    expect(joinPages([first], ALL).total).toBe(4)
    const pages = [first, pageOf(['2', '1'], {})]
    expect(nextPlace(pages)).toBeUndefined()
    expect(joinPages(pages, ALL).total).toBe(4)
  })
})

describe('lines of days', () => {
  const list = [
    transaction('5', new Date(2025, 10, 20, 12)),
    transaction('4', new Date(2025, 10, 20, 11)),
    transaction('3', new Date(2025, 10, 19, 12)),
    transaction('2', new Date(2025, 10, 19, 11)),
    transaction('1', new Date(2025, 10, 18, 12)),
  ]

  it('lines of days are a heading and its transactions, each with its place in the day', () => {
    const { lines } = layOutDays(list)
    const written = lines.map(({ kind, key }) => (kind === 'day' ? 'day' : key)).join(' ')
    expect(written).toBe('day 5 4 day 3 2 day 1')
    expect(lines[5]).toMatchObject({ key: '2', day: '2025-11-19', position: 2, count: 2 })
  })

  it.each([0, 1, 2, 3, 4, 5])(
    'lines of days go on after %d transactions as if laid out at once',
    (length) => {
      const before = layOutDays(list.slice(0, length))
      const after = layOutDays(list, before)
      expect(after.lines).toEqual(layOutDays(list).lines)
    },
  )

  it('lines of days stay the same objects when nothing was added to their day', () => {
    const before = layOutDays(list.slice(0, 3))
    expect(layOutDays(list, before).lines[1]).toBe(before.lines[1])
  })

  it('lines of days are rebuilt when the list does not continue, or returns to a day', () => {
    const [newest] = list
    if (!newest) throw new Error('no transaction')
    const before = layOutDays(list.slice(1, 3))
    expect(layOutDays(list, before).lines).toEqual(layOutDays(list).lines)
    const odd = [...list, transaction('0', new Date(2025, 10, 20, 9))]
    expect(
      layOutDays(odd, layOutDays(list)).lines.filter(({ kind }) => kind === 'day'),
    ).toHaveLength(3)
  })

  it('lines of days are grouped by day, with the height of unrendered lines', () => {
    const { lines } = layOutDays(list)
    const tops = sumHeights(lines.length, () => 10)
    const { blocks, tail } = blocksOf(lines, [1, 4, 5], tops)
    expect(blocks.map(({ day, gap, hasHeading }) => [day, gap, hasHeading])).toEqual([
      ['2025-11-20', 10, false],
      ['2025-11-19', 20, false],
    ])
    expect(tail).toBe(20)
    const [block] = blocksOf(lines, [3, 5], tops).blocks
    expect(block).toMatchObject({ gap: 30, hasHeading: true })
    expect(block?.rows.map(({ line, gap }) => [line.key, gap])).toEqual([['2', 10]])
  })
})

describe('transaction filter', () => {
  const range = { from: new Date(2025, 10, 1), to: new Date(2025, 10, 20, 23, 59) }

  it('transaction filter sends half-open ranges to the server', () => {
    expect(filterQuery(ALL)).toEqual({})
    expect(filterQuery({ currencyCode: 'RUB', range })).toEqual({
      currency_code: 'RUB',
      created_at__gte: new Date(2025, 10, 1).toISOString(),
      created_at__lt: new Date(2025, 10, 21).toISOString(),
    })
  })

  it('transaction filter filters an account by its id', () => {
    const filter = { ...ALL, accountId: '7', currencyCode: 'RUB' }
    expect(filterQuery(filter)).toEqual({ account_id: '7' })
    expect(matchesFilter(transaction('1', new Date(), 'EUR'), filter)).toBe(false)
  })

  it.each([
    [new Date(2025, 9, 31, 23, 59, 59), false],
    [new Date(2025, 10, 1), true],
    [new Date(2025, 10, 20, 23, 59, 59, 999), true],
    [new Date(2025, 10, 21), false],
  ])('a filter on the device takes %s: %s', (at, isTaken) => {
    expect(matchesFilter(transaction('1', at), { currencyCode: undefined, range })).toBe(isTaken)
  })

  it('transaction filter filters one currency on the device', () => {
    const euro = transaction('1', new Date(), 'EUR')
    expect(matchesFilter(euro, { ...ALL, currencyCode: 'EUR' })).toBe(true)
    expect(matchesFilter(euro, { ...ALL, currencyCode: 'RUB' })).toBe(false)
  })
})

describe('transaction pages', () => {
  const rows = [1, 2, 3].map((id) => transaction(String(id), new Date(2025, 10, id)))
  const [first = transaction('0', new Date()), second = first, third = first] = rows

  it('pages of transactions continue while the server has more', () => {
    const page = { count: 3, results: [first, second] }
    expect(nextPlace([page])).toBe(2)
    expect(joinPages([page], ALL).total).toBe(3)
    expect(nextPlace([page, { count: 3, results: [third] }])).toBeUndefined()
    expect(nextPlace([page, { count: 3, results: [] }])).toBeUndefined()
  })

  it('transaction pages are a single page for a server without paging', () => {
    expect(nextPlace([{ results: rows }])).toBeUndefined()
    expect(joinPages([{ results: rows }], ALL)).toMatchObject({ transactions: rows, total: 3 })
    const filter = { ...ALL, currencyCode: 'EUR' }
    expect(joinPages([{ results: rows }], filter)).toMatchObject({ transactions: [], total: 0 })
  })

  it('transaction pages show a transaction once, though a new one moved it to the next page', () => {
    const pages = [
      { count: 3, results: [first, second] },
      { count: 4, results: [second, third] },
    ]
    expect(joinPages(pages, ALL).transactions.map(({ id }) => id)).toEqual(['1', '2', '3'])
    const before = joinPages(pages.slice(0, 1), ALL)
    const grown = joinPages(pages, ALL, before)
    expect(grown.transactions.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(grown.total).toBe(3)
    expect(joinPages(pages, ALL, grown).transactions).toEqual(grown.transactions)
  })

  it('transaction pages show an exchange once, though it comes as two', () => {
    const exchange = {
      from: { amount: '9000.00', currency_code: 'RUB' },
      to: { amount: '96.01', currency_code: 'EUR' },
    }
    const half = { exchange, transfer_id: 'x', kind: 'exchange' }
    const pages = [
      { count: 4, results: [first, { ...second, ...half }] },
      { count: 4, results: [{ ...third, ...half }, transaction('4', new Date())] },
    ]
    const before = joinPages(pages.slice(0, 1), ALL)
    const joined = joinPages(pages, ALL, before)
    expect(joined.transactions.map(({ id }) => id)).toEqual(['1', '2', '4'])
    expect(joined.total).toBe(3)
    expect(nextPlace(pages)).toBeUndefined()
  })

  it('transaction pages are rebuilt when loaded pages or the filter change', () => {
    const before = joinPages([{ count: 3, results: [first, second] }], ALL)
    const changed = [{ count: 2, results: [third] }]
    expect(joinPages(changed, ALL, before).transactions).toEqual([third])
    const filter = { ...ALL, currencyCode: third.currency_code }
    expect(joinPages(before.pages, filter, before)).toMatchObject({ filter, total: 3 })
  })
})

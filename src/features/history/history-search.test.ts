import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readPeriodFilter, readPeriod, writePeriod } from './history-period.ts'
import { HistorySearch } from './history-search.ts'

const readText = (q: unknown) => v.parse(HistorySearch, { q }).q

describe('history search', () => {
  it('history search reads the address that it wrote', () => {
    const range = { from: new Date(2025, 10, 1), to: new Date(2025, 10, 20, 23, 59) }
    const search = v.parse(HistorySearch, { ...writePeriod(range), account: 'RUB' })
    expect(search).toEqual({ from: '2025-11-01T00:00', to: '2025-11-20T23:59', account: 'RUB' })
    expect(readPeriod(search)).toEqual(range)
    expect(writePeriod(undefined)).toEqual({ from: undefined, to: undefined })
  })

  it('history search reads what is searched for, whatever the router takes it for', () => {
    expect([4417, '4417', true, ' мария '].map(readText)).toEqual(['4417', '4417', 'true', 'мария'])
    expect(['', 'a', 'a'.repeat(65), null].map(readText)).toEqual(Array(4).fill(undefined))
  })

  it('history search keeps the known words of a list, each once', () => {
    const search = v.parse(HistorySearch, { kind: 'exchange,top_up,exchange', state: 'odd' })
    expect(search).toMatchObject({ kind: 'top_up,exchange', state: undefined })
    expect(readPeriodFilter(search)).toMatchObject({ kinds: ['top_up', 'exchange'] })
    expect(readPeriodFilter(search)).not.toHaveProperty('states')
  })

  it('history search puts swapped ends in order', () => {
    const search = { from: '2025-11-20T00:00', to: '2025-11-01T00:00', account: undefined }
    expect(readPeriod(search)?.from).toEqual(new Date(2025, 10, 1))
  })

  it.each([
    { from: '2025-02-30T00:00' },
    { from: '2025-11-01' },
    { from: '2025-13-01T00:00' },
    { from: '2025-11-01T24:00' },
    { from: '2025-11-01T00:60' },
    { from: 7 },
    { account: 'rub' },
    { account: '<b>' },
  ])('history search takes %j for nothing', (search) => {
    const read = v.parse(HistorySearch, search)
    expect(Object.values(read).every((value) => value === undefined)).toBe(true)
    expect(readPeriod(read)).toBeUndefined()
  })
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { monthRange } from './flow-period.ts'
import { flowQuery } from './flow.queries.ts'

const of = (month: number, more: { account?: string; stated?: string } = {}) => ({
  ...flowQuery({
    range: monthRange(new Date(2026, month, 15)),
    account: more.account,
    stated: more.stated,
  }),
  queryFn: () => new Promise<never>(() => {}),
})

test('the sums before are shown for the same period and account alone', () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const november = of(10)
  const flow = { currency_code: 'RUB' }
  client.setQueryData([...november.queryKey], flow)
  const observer = new QueryObserver(client, november)
  const shown = (next: typeof november) => {
    observer.setOptions(november)
    expect(observer.getCurrentResult().data).toBe(flow)
    observer.setOptions(next)
    return observer.getCurrentResult().data
  }
  const end = observer.subscribe(() => {})
  expect(shown(of(10, { stated: 'USD' }))).toBe(flow)
  expect(shown(of(9))).toBeUndefined()
  expect(shown(of(10, { account: 'EUR' }))).toBeUndefined()
  end()
  client.clear()
  vi.useRealTimers()
})

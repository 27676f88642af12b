import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { announceRefusal } from '../kernel/api/refusals.ts'
import { watchRefusals } from './refusal-watch.ts'

describe('a refusal', () => {
  const queryClient = new QueryClient()
  watchRefusals(queryClient)
  const stale = (root: string) => queryClient.getQueryState([root])?.isInvalidated

  beforeEach(() => {
    for (const root of ['wallets', 'profile', 'rates']) queryClient.setQueryData([root], {})
  })

  it.each([
    ['INSUFFICIENT_FUNDS', { wallets: true, profile: false, rates: false }],
    ['LIMIT_EXCEEDED', { wallets: true, profile: true, rates: false }],
    ['RATE_CHANGED', { wallets: false, profile: false, rates: true }],
    ['WITHDRAWAL_NOT_ALLOWED', { wallets: false, profile: true, rates: false }],
    ['PIN_WRONG', { wallets: false, profile: false, rates: false }],
  ])('a refusal %s refreshes the data that it is about', (code, expected) => {
    announceRefusal(code)
    const roots = { wallets: stale('wallets'), profile: stale('profile'), rates: stale('rates') }
    expect(roots).toEqual(expected)
  })

  it('a refusal that repeats immediately refreshes nothing, so that refused reads do not loop', () => {
    const spy = vi.spyOn(queryClient, 'invalidateQueries')
    announceRefusal('CARD_NOT_FOUND')
    announceRefusal('CARD_NOT_FOUND')
    expect(spy).toHaveBeenCalledTimes(1)
  })
})

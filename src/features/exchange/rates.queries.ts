import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { moneyEndpoints } from '../../../contract/calls/money.ts'
import type { ExchangeRate, RatesAnswer, WithdrawnCurrency } from '../../../contract/calls/money.ts'
import { type Hold, readHold } from './quote-clock.ts'

/** Refresh interval while the exchange is open, ms. */
const REFRESH_MS = 15_000
/** Time for which the route's prefetched rates serve its page, ms. */
const FRESH_MS = 1000

/** The rates of all pairs. */
export interface Rates {
  rates: readonly ExchangeRate[]
  /** Currencies without a rate, and why; empty where the server does not tell. */
  withdrawn: readonly WithdrawnCurrency[]
  /** How long they are held; missing where the server does not tell. */
  hold: Hold | undefined
}

/** The rates of all pairs, refreshed while the page is open (H6). */
export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: async ({ signal }): Promise<Rates> => {
    const askedAt = Date.now()
    const answer: RatesAnswer = await call(moneyEndpoints.rates, { signal })
    const { rates, withdrawn = [] } = answer
    return { rates, withdrawn, hold: readHold(answer, askedAt) }
  },
  staleTime: FRESH_MS,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
})

/**
 * The same where rates are held: they are asked for when they have expired, or could not be asked
 * for.
 */
export const heldRatesQuery = queryOptions({
  ...ratesQuery,
  refetchInterval: ({ state }) =>
    state.data?.hold && state.status !== 'error' ? false : REFRESH_MS,
  refetchOnWindowFocus: ({ state }) =>
    state.data?.hold && Date.now() < state.data.hold.until ? false : 'always',
})

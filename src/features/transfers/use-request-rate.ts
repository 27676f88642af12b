import { useQuery } from '@tanstack/react-query'
import type { OpenedRequest } from '../../../contract/calls/requests.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseAmount, parseBalance } from '../../../contract/rules/money.ts'
import {
  findRate,
  followRate,
  isAboveMost,
  isBelowLeast,
  leastOf,
} from '../exchange/exchange-quote.ts'
import { heldRatesQuery } from '../exchange/rates.queries.ts'
import { useQuote } from '../exchange/use-quote.ts'

type RequestedMoney = Pick<OpenedRequest, 'amount' | 'currency_code'>

/** What a request costs in the currency of another account, for as long as the rate is held. */
export interface RequestRate {
  state: 'loading' | 'failed' | 'no-rate' | 'too-small' | 'too-large' | 'above-balance' | 'ready'
  /** What leaves the account; empty without a rate. */
  fromAmount: string
  rate: ReturnType<typeof findRate>
  quote: ReturnType<typeof useQuote>
  /** The least amount of the request's currency that is exchanged. */
  least: string
  refetch: () => void
}

/**
 * Reckons what leaves an account in another currency for a request; undefined for an account in its
 * currency.
 */
export function useRequestRate(request: RequestedMoney, account: Account): RequestRate | undefined {
  const { currency_code: to, amount } = request
  const { currency_code: from, balance } = account
  const isOther = from !== to
  const query = useQuery({ ...heldRatesQuery, enabled: isOther })
  const quote = useQuote(query, { isHeld: true, isTyped: false })
  if (!isOther) return undefined
  const rate = findRate(query.data?.rates ?? [], from, to)
  const amounts = followRate({ from: '', to: amount, typed: 'to' }, rate)
  const least = rate ? formatAmount(leastOf('to', rate), decimalsOf(to)) : ''
  const stateOf = (): RequestRate['state'] => {
    if (query.isPending) return query.isFetching ? 'loading' : 'failed'
    if (query.isError && !query.data) return 'failed'
    if (!rate) return 'no-rate'
    if (isBelowLeast(amounts, rate)) return 'too-small'
    if (isAboveMost(amounts, rate)) return 'too-large'
    const [charged, left] = [
      parseAmount(amounts.from, decimalsOf(from)),
      parseBalance(balance, decimalsOf(from)),
    ]
    const isCovered = charged !== undefined && left !== undefined && charged <= left
    return isCovered ? 'ready' : 'above-balance'
  }
  const refetch = () => void query.refetch()
  return { state: stateOf(), fromAmount: amounts.from, rate, quote, least, refetch }
}

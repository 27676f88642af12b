import { presentMoment } from '../../../kernel/runtime/server-clock.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { call } from '../../../kernel/api/call.ts'
import { useOnline } from '../../../kernel/api/use-online.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import {
  withdrawalEndpoints,
  type WithdrawalMethod,
  type WithdrawalQuote,
} from '../../../../contract/calls/withdrawals.ts'
import { PAYOUT_METHODS } from '../../../../contract/rules/rails.ts'
import { amountToSend } from '../../../../contract/rules/typed-money.ts'
import { whyNotPayOut } from './payout-bounds.ts'

/** Longest time for which the server holds a quote, ms. */
const HELD_MS = 60_000
/** Pause in typing before a quote is requested, ms. */
const PAUSE_MS = 400

type QuoteRequest = v.InferInput<typeof withdrawalEndpoints.withdrawalQuote.body>

/** A quote with the moment until which it holds, by the clock of the device, ms since 1970. */
export interface HeldQuote extends WithdrawalQuote {
  expiresAt: number
}

/**
 * The fee of a withdrawal and what arrives. It is renewed when it expires; failures are not
 * retried.
 */
function quoteQuery(request: QuoteRequest) {
  return queryOptions({
    queryKey: ['withdrawal-quote', request],
    queryFn: async ({ signal }): Promise<HeldQuote> => {
      const quote = await call(withdrawalEndpoints.withdrawalQuote, { body: request, signal })
      return { ...quote, expiresAt: quoteEnd(quote.expires_at, presentMoment()) }
    },
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(1000, data.expiresAt - presentMoment()) : false,
    refetchOnWindowFocus: false,
  })
}

/**
 * Returns when a quote expires; with a clock that is wrong, after the time that the server holds
 * it.
 */
export function quoteEnd(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now
  return now + (left > 0 && left < HELD_MS ? left : HELD_MS)
}

export type AskedQuote = ReturnType<typeof usePayoutQuote>

interface QuoteInput {
  account: Pick<Account, 'id' | 'currency_code' | 'balance'>
  way: WithdrawalMethod
  /** As it is typed. */
  amount: string
  /** What a quote needs beside account, amount and method. */
  terms?: Pick<QuoteRequest, 'network' | 'address'>
}

/**
 * Returns the quote of what is typed, once typing rests and where the amount can be paid out, and a
 * function that requests a new one, such as before it is confirmed.
 */
export function usePayoutQuote({ account, way, amount, terms }: QuoteInput) {
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const toSend = amountToSend(amount, account.currency_code)
  const state = { isAllowed: true, account, way, amount, hasRecipient: true }
  const request =
    isOnline && toSend !== undefined && whyNotPayOut(state) === undefined
      ? { account_id: account.id, amount: toSend, method: way.method, ...terms }
      : undefined
  const typed = request && JSON.stringify(request)
  const isResting = useDebounced(typed ?? '', PAUSE_MS) === typed
  const options = quoteQuery(request ?? NONE)
  const query = useQuery({ ...options, enabled: request !== undefined && isResting })
  return {
    quote: request ? query.data : undefined,
    error: request && !query.isFetching ? query.error : null,
    isLoading: request !== undefined && (!isResting || query.isPending) && !query.error,
    /** Resolves with a new quote; rejects where the server refuses it. */
    renew: () => queryClient.fetchQuery({ ...options, staleTime: 0 }),
  }
}

const NONE: QuoteRequest = { account_id: '', amount: '0', method: PAYOUT_METHODS[0] }

/** Returns the value after a pause in its changes. */
export function useDebounced(value: string, pauseMs: number): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}

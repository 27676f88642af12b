import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { moneyEndpoints } from '../../../contract/calls/money.ts'
import { readOrder, readOutcome, type TopUpOrder, type TopUpOutcome } from './top-up-outcome.ts'

const PAUSE_MS = 5000

interface TopUpStatus {
  outcome: TopUpOutcome
  /** Missing after a refusal. */
  order?: TopUpOrder
}

/**
 * Polls the status of a top-up every 5 seconds while the page is visible and it is pending (F5).
 */
export function topUpStatusQuery(search: string) {
  const { order = '', ...others } = Object.fromEntries(new URLSearchParams(search))
  return queryOptions({
    queryKey: ['top-up-status', search],
    queryFn: ({ signal }) => ask({ order, ...others }, signal),
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : PAUSE_MS),
    refetchOnWindowFocus: ({ state }) => (isSettled(state.data) ? false : 'always'),
    refetchOnReconnect: ({ state }) => (isSettled(state.data) ? false : 'always'),
    retry: false,
    gcTime: 0,
  })
}

/** A refusal is shown, and retried only at the owner's request. */
async function ask(query: { order: string }, signal: AbortSignal): Promise<TopUpStatus> {
  try {
    const answer = await call(moneyEndpoints.topUpStatus, { query, signal })
    return { outcome: readOutcome(answer), order: readOrder(answer) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') throw error
    return { outcome: { name: 'refused', message: error.message } }
  }
}

function isSettled(status: TopUpStatus | undefined): boolean {
  return status !== undefined && status.outcome.name !== 'waiting'
}

import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { moneyEndpoints } from '../../contract/money.ts'
import { readOrder, readOutcome, type TopUpOrder, type TopUpOutcome } from './top-up-outcome.ts'

const PAUSE_MS = 5000

interface TopUpStatus {
  outcome: TopUpOutcome
  /** Not told with a refusal. */
  order?: TopUpOrder
}

/** Asks how a top-up stands, every 5 seconds while somebody looks and it is not settled (F5). */
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

/** A refusal is an answer too: it is told, and asked about again only when the owner wants it. */
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

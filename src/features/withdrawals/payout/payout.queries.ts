import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/api/call.ts'
import { factsOfMethod } from '../methods/facts.ts'
import { COMPLETE, transactionState } from '../../../../contract/rules/statuses.ts'
import type { PayoutRecipient } from '../../../../contract/calls/payout-targets.ts'
import {
  type Bank,
  type PayoutStatus,
  type SavedCard,
  withdrawalEndpoints,
  type WithdrawalMethod,
} from '../../../../contract/calls/withdrawals.ts'

/** Time for which the answer of a bank holds, ms; the server keeps it as long. */
const NAME_FRESH_MS = 600_000

/** The ways out of an account. */
export function methodsQuery(accountId: string) {
  return queryOptions({
    queryKey: ['withdrawal-methods', accountId],
    queryFn: async ({ signal }): Promise<WithdrawalMethod[]> => {
      const query = { account_id: accountId }
      return (await call(withdrawalEndpoints.withdrawalMethods, { query, signal })).results
    },
  })
}

export interface Banks {
  all: readonly Bank[]
  /** Banks of the last payouts, the latest first. */
  recent: readonly Bank[]
}

/** The banks that take part in the fast payment system. */
export const banksQuery = queryOptions({
  queryKey: ['withdrawal-banks'],
  queryFn: async ({ signal }): Promise<Banks> => {
    const { results, recent_ids } = await call(withdrawalEndpoints.banks, { signal })
    const recent = recent_ids.flatMap((id) => results.find((bank) => bank.id === id) ?? [])
    return { all: results, recent }
  },
})

/**
 * The name that a bank tells for a phone. Asked for once for each pair; failures are not retried.
 */
export function bankNameQuery(target: { phone: string; bank_id: string }) {
  return queryOptions({
    queryKey: ['bank-name', target],
    queryFn: ({ signal }) => call(withdrawalEndpoints.bankName, { body: target, signal }),
    retry: false,
    staleTime: NAME_FRESH_MS,
    gcTime: NAME_FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Those whom the owner has paid out to by a method, the latest first. Not kept by the device. */
export function recipientsQuery(method: PayoutRecipient['method']) {
  return queryOptions({
    queryKey: ['payout-recipients', method],
    queryFn: async ({ signal }): Promise<PayoutRecipient[]> =>
      (await call(withdrawalEndpoints.payoutRecipients, { query: { method }, signal })).results,
    retry: false,
  })
}

/** The cards that the owner saved for withdrawals. */
export const savedCardsQuery = queryOptions({
  queryKey: ['saved-cards'],
  queryFn: async ({ signal }): Promise<SavedCard[]> =>
    (await call(withdrawalEndpoints.savedCards, { signal })).results,
})

/** Returns whether a payout is still on its way. */
export function isPayoutOpen({ status }: Pick<PayoutStatus, 'status'>): boolean {
  return status !== COMPLETE && transactionState(status) !== 'undone'
}

/** A payout by its number; read again while it is on its way and the page is visible. */
export function payoutQuery(number: string) {
  return queryOptions({
    queryKey: ['payout', number],
    queryFn: ({ signal }) => call(withdrawalEndpoints.payoutStatus, { query: { number }, signal }),
    refetchInterval: ({ state: { data } }) => {
      return data && isPayoutOpen(data) ? factsOfMethod(data.method).pauseOf(data) : false
    },
  })
}

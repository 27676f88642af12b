import { presentMoment } from '../../kernel/runtime/server-clock.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { type Receipt, receiptEndpoints } from '../../../contract/calls/receipts.ts'
import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Transaction, TransactionsAnswer } from '../../../contract/calls/wallet.ts'
import { pendingPause } from '../../shared/transaction/pending-pause.ts'
import {
  spreadTransactions,
  TRANSACTIONS_KEY,
} from '../../shared/transaction/spread-transactions.ts'

/**
 * All facts of one transaction; polled while it is pending. A changed status goes to the lists too
 * (N3).
 */
export function receiptQuery(number: string, language: Language) {
  return queryOptions({
    queryKey: ['receipt', language, number],
    queryFn: async ({ client, signal }): Promise<Receipt> => {
      const receipt = await call(receiptEndpoints.receipt, { query: { number }, signal })
      // Not the key of a list: the receipt itself is not one.
      spreadTransactions(client, ['receipt-status'], [receipt.transaction])
      return receipt
    },
    refetchInterval: ({ state: { data } }) => {
      if (!data || transactionState(data.transaction.status) !== 'waiting') return false
      return pendingPause(presentMoment() - Date.parse(data.transaction.created_at))
    },
  })
}

/** Returns the transaction with a number among the lists that the device keeps. */
export function findKeptReceipt(client: QueryClient, number: string): Transaction | undefined {
  return client
    .getQueriesData<readonly Transaction[] | { pages: readonly TransactionsAnswer[] }>({
      queryKey: [TRANSACTIONS_KEY],
    })
    .flatMap(([, kept]) => {
      if (!kept) return []
      return 'pages' in kept ? kept.pages.flatMap(({ results }) => results) : kept
    })
    .find((transaction) => transaction.number === number)
}

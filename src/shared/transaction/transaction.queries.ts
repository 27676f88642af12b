import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { mergeExchanges } from './merge-exchanges.ts'
import { spreadTransactions, TRANSACTIONS_KEY } from './spread-transactions.ts'

/** Rows that Home may show. */
const RECENT = 8
/**
 * Requested rows, more than shown, because an exchange has two rows. A server without paging sends
 * all, which are cut (K3).
 */
const LIMIT = 2 * RECENT

/**
 * The newest transactions; the server words their descriptions, so the language is part of the key.
 */
export function recentTransactionsQuery(language: Language) {
  return queryOptions({
    queryKey: [TRANSACTIONS_KEY, 'recent', language],
    queryFn: async ({ client, queryKey, signal }) => {
      const query = { ordering: '-created_at', limit: String(LIMIT) } as const
      const page = await call(walletEndpoints.transactions, { query, signal })
      spreadTransactions(client, queryKey, page.results)
      return mergeExchanges(page.results).slice(0, RECENT)
    },
  })
}

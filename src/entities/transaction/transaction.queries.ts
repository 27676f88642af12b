import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { walletEndpoints } from '../../contract/wallet.ts'
import type { Language } from '../../contract/texts.ts'

/** Rows that Home may show; a server without paging sends more and they are cut (K3). */
const RECENT_LIMIT = 8

/** The newest transactions; the server words their descriptions, so the language is part of the key. */
export function recentTransactionsQuery(language: Language) {
  return queryOptions({
    queryKey: ['transactions', 'recent', language],
    queryFn: async ({ signal }) => {
      const query = { ordering: '-created_at', limit: String(RECENT_LIMIT) } as const
      const { results } = await call(walletEndpoints.transactions, { query, signal })
      return results.slice(0, RECENT_LIMIT)
    },
  })
}

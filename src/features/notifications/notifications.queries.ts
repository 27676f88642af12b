import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { walletEndpoints } from '../../contract/wallet.ts'
import type { Language } from '../../contract/texts.ts'

/** Notifications, newest first; the server words them in the language of the call. */
export function notificationsQuery(language: Language) {
  return queryOptions({
    queryKey: ['notifications', language],
    queryFn: async ({ signal }) => {
      const { results } = await call(walletEndpoints.notifications, { signal })
      return results.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    },
  })
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { walletEndpoints } from '../../contract/wallet.ts'
import type { Notification } from '../../contract/wallet.ts'
import type { Language } from '../../contract/texts.ts'

/** Notifications, newest first; the server words them in the language of the call. */
export function notificationsQuery(language: Language) {
  return queryOptions({
    queryKey: ['notifications', language],
    queryFn: async ({ signal }) => {
      const { results } = await call(walletEndpoints.notifications, { signal })
      return results.toSorted((a, b) => timeOf(b) - timeOf(a))
    },
  })
}

/** One without a date that can be read is the oldest. */
function timeOf({ created_at }: Notification): number {
  return Date.parse(created_at) || 0
}

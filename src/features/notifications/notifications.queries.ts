import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import type { Language } from '../../../contract/calls/texts.ts'

/** Notifications, newest first, in the language of the call. */
export function notificationsQuery(language: Language) {
  return queryOptions({
    queryKey: ['notifications', language],
    queryFn: async ({ signal }) => {
      const { results } = await call(walletEndpoints.notifications, { signal })
      return results.toSorted((a, b) => timeOf(b) - timeOf(a))
    },
  })
}

/** One without a valid date sorts last. */
function timeOf({ created_at }: OwnerNotification): number {
  return Date.parse(created_at) || 0
}

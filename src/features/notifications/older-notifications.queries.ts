import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import {
  NEWEST_SHOWN,
  notificationMarkEndpoints,
  OLDER_SHOWN,
} from '../../../contract/calls/notification-marks.ts'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import type { Language } from '../../../contract/calls/texts.ts'

/**
 * Returns where the notifications older than the newest ones begin; undefined where there are none.
 */
export function findOlder(newest: readonly OwnerNotification[]): string | undefined {
  return newest.length < NEWEST_SHOWN ? undefined : newest.at(-1)?.id
}

/** What is older than a notification, page by page, newest first. */
export function olderNotificationsQuery(language: Language, before: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['older-notifications', language, before],
    queryFn: async ({ signal, pageParam }) =>
      (
        await call(notificationMarkEndpoints.olderNotifications, {
          query: { before: pageParam },
          signal,
        })
      ).results,
    initialPageParam: before ?? '',
    getNextPageParam: (page) => (page.length < OLDER_SHOWN ? undefined : page.at(-1)?.id),
    enabled: false,
  })
}

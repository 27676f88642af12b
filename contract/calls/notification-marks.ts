import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { IsoMoment } from '../values.ts'
import { NotificationsAnswer } from './wallet.ts'
import { Outcome } from '../wire.ts'

const NOTIFICATIONS_MARKED = 100

/** These notifications are read, or all until a moment. */
const ReadRequest = v.pipe(
  v.object({
    ids: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(NOTIFICATIONS_MARKED)),
    ),
    until: v.optional(IsoMoment),
  }),
  v.check(({ ids, until }) => ids !== undefined || until !== undefined, 'names none'),
)

/**
 * Notifications of the first list, and of a page of older ones; fewer means that there are no more.
 */
export const NEWEST_SHOWN = 100
export const OLDER_SHOWN = 50

const OlderQuery = v.object({
  /** Id of the last notification of the page before. */
  before: v.pipe(v.string(), v.uuid()),
})

/** Calls of the capability `notifications.read`, additions of our server (C6). */
export const notificationMarkEndpoints = {
  olderNotifications: {
    method: 'GET',
    path: '/v2/wallet/user/notification/older',
    query: OlderQuery,
    answer: NotificationsAnswer,
  },
  readNotifications: {
    method: 'POST',
    path: '/v2/wallet/user/notification/read',
    body: ReadRequest,
    answer: Outcome,
  },
} as const satisfies Record<string, Endpoint>

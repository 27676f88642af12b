import type { liveEndpoints } from '../../../contract/calls/live.ts'
import type { noticeEndpoints } from '../../../contract/calls/notification-switches.ts'
import type { notificationMarkEndpoints } from '../../../contract/calls/notification-marks.ts'
import type { Operation } from './operation.ts'

/** Calls of notifications, of the live channel, and of where else the owner is notified. */
export const NOTICE_OPERATIONS: Readonly<
  Record<
    | keyof typeof noticeEndpoints
    | keyof typeof notificationMarkEndpoints
    | keyof typeof liveEndpoints,
    Operation
  >
> = {
  olderNotifications: { summary: 'Notifications older than a cursor', failures: [] },
  readNotifications: {
    summary: 'Mark notifications as read: the named ones, or all until a moment',
    failures: [],
  },
  noticePreferences: { summary: 'What the owner is notified of, and where', failures: [] },
  switchNotice: {
    summary: 'Switch a kind of notices on or off at a channel',
    failures: ['NOT_FOUND', 'NOTICE_REQUIRED'],
  },
  showSums: { summary: 'Choose whether notices name amounts and people', failures: [] },
  subscribePush: {
    summary: 'Send messages to the browser of this session',
    failures: ['NOT_FOUND'],
  },
  liveEvents: {
    summary: 'Events of what has changed, for as long as the app is open; not a use of the session',
    failures: ['BUSY'],
  },
  liveChanges: {
    summary: 'What has changed within the last seconds; not a use of the session',
    failures: [],
  },
  unsubscribePush: {
    summary: 'Send no more messages to the browser of this session',
    failures: [],
  },
  renewPush: {
    summary: 'Give a browser another address of its push service',
    failures: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
}

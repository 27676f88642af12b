import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import {
  noticeEndpoints,
  type NoticePreferences,
} from '../../../contract/calls/notification-switches.ts'

/** What the owner is notified of outside of the app, and where. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }): Promise<NoticePreferences> =>
    call(noticeEndpoints.noticePreferences, { signal }),
})

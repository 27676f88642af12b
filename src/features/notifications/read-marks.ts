import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { isRefused, isRefusedForNow } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { notificationMarkEndpoints } from '../../../contract/calls/notification-marks.ts'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { report } from '../../kernel/runtime/report.ts'
import { localStore } from '../../kernel/runtime/storage.ts'

const KEY = 'read-marks'
/** As many as a call takes. */
const MAX_IDS = 100

/** What the server does not have yet. */
const Marks = v.object({ ids: v.array(v.string()), until: v.optional(v.string()) })
type Marks = v.InferOutput<typeof Marks>

type Page = OwnerNotification[]

/**
 * Marks these notifications, or all until a moment, as read: here at once, at the server when it
 * can be reached.
 */
export function markShownRead(queryClient: QueryClient, marks: Partial<Marks>): void {
  const waiting = readMarks()
  const ids = [...new Set([...waiting.ids, ...(marks.ids ?? [])])].slice(-MAX_IDS)
  const until = marks.until ?? waiting.until
  localStore.write(KEY, JSON.stringify({ ids, until }))
  showMarks(queryClient)
  void sendMarks(queryClient)
}

/** Sends what waits; it keeps waiting offline and when the server fails. */
export async function sendMarks(queryClient: QueryClient): Promise<void> {
  const marks = readMarks()
  if (marks.ids.length === 0 && marks.until === undefined) return
  try {
    await call(notificationMarkEndpoints.readNotifications, { body: marks })
  } catch (error) {
    // What is refused would be refused again.
    if (!isRefused(error) || isRefusedForNow(error)) return
    report('read-marks', error)
  }
  if (JSON.stringify(readMarks()) !== JSON.stringify(marks)) return
  localStore.remove(KEY)
  void queryClient.invalidateQueries({ queryKey: ['notifications'] })
}

/** Shows what waits in the lists that are loaded. */
export function showMarks(queryClient: QueryClient): void {
  const marks = readMarks()
  queryClient.setQueriesData<Page>(
    { queryKey: ['notifications'] },
    (page) => page && mark(page, marks),
  )
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: ['older-notifications'] },
    (older) => older && { ...older, pages: older.pages.map((page) => mark(page, marks)) },
  )
}

/** The same page where nothing changes. */
function mark(page: Page, { ids, until }: Marks): Page {
  const isMarked = ({ id, created_at, is_read }: OwnerNotification) =>
    is_read === false &&
    ((id !== undefined && ids.includes(id)) ||
      (until !== undefined && Date.parse(created_at) <= Date.parse(until)))
  if (!page.some(isMarked)) return page
  return page.map((one) => (isMarked(one) ? { ...one, is_read: true } : one))
}

function readMarks(): Marks {
  try {
    return v.parse(Marks, JSON.parse(localStore.read(KEY) ?? ''))
  } catch {
    return { ids: [] }
  }
}

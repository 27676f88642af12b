import * as v from 'valibot'
import { Workbox } from 'workbox-window'
import { refreshMoney } from '../shared/wallet/refresh-money.ts'
import { isReloadBlocked } from '../kernel/runtime/reload-blockers.ts'
import { textsRootKey } from '../kernel/texts/texts.queries.ts'
import { cacheRest } from './cache-rest.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/**
 * Registers the worker and lets it cache the rest of the files. A waiting one is of another
 * release; `onWaiting` decides what to do (decision 029).
 */
export async function registerWorker(onWaiting: () => void): Promise<void> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', onWaiting)
  await workbox.register()
  await cacheRest()
}

/** What our worker and workbox send to open pages. */
const WorkerMessage = v.variant('type', [
  v.object({ type: v.literal('CACHE_UPDATED'), payload: v.object({ cacheName: v.string() }) }),
  v.object({ type: v.literal('NOTIFIED') }),
  v.object({ type: v.literal('OPENED'), link: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) }),
])

/**
 * Follows the worker: a newer dictionary than the one that it served is fetched (B7), a
 * notification that it has shown is read, and the page of one that was pressed is opened, which
 * interrupts no payment (M8).
 */
export function follow(data: unknown): void {
  const { success, output } = v.safeParse(WorkerMessage, data)
  if (!success) return
  if (output.type === 'CACHE_UPDATED') {
    if (output.payload.cacheName !== 'texts') return
    void queryClient.invalidateQueries({ queryKey: [textsRootKey] })
  } else if (output.type === 'NOTIFIED') {
    refreshMoney(queryClient)
  } else if (!isReloadBlocked()) {
    router.history.push(output.link)
  }
}

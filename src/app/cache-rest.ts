import { onlineManager } from '@tanstack/react-query'
import { askOfflineFiles, offlineFilesAtom } from '../kernel/runtime/offline-files.ts'
import { store } from '../kernel/runtime/store.ts'

/**
 * Delay before the request to the worker is repeated, which may have been ended by the browser, ms.
 */
const AGAIN_MS = 60_000

/**
 * Lets the worker cache the files that it was installed without. Repeats the request when the
 * network returns and from time to time, until every file is cached.
 */
export async function cacheRest(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!active) return
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const isLate = new Promise<false>((late) => setTimeout(late, AGAIN_MS, false))
    const type = onlineManager.isOnline() ? 'CACHE_REST' : 'IS_COMPLETE'
    const isComplete = await Promise.race([askOfflineFiles(active, type), isLate])
    isAsking = false
    store.set(offlineFilesAtom, isComplete)
    if (!isComplete) return
    clearInterval(timer)
    stop()
  }
  const timer = setInterval(() => void ask(), AGAIN_MS)
  const stop = onlineManager.subscribe(() => void ask())
  await ask()
}

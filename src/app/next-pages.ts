import { isSignedIn } from '../session/session.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/** Where people go from the first page, the likeliest first. */
const OF_VISITORS = ['/auth/login', '/auth/register'] as const
const OF_OWNERS = [
  '/_app/wallet/',
  '/_app/history',
  '/_app/exchange',
  '/_app/wallet/topup',
  '/_app/payment',
  '/_app/settings',
] as const

/** Pause before another look at whether the line is free, ms. */
const PAUSE_MS = 300

/**
 * Loads the code of the pages that are likely next, one after another, while the page is idle and waits
 * for no answer. Data are not asked for, and nothing is loaded where the device saves data.
 */
export function loadWhenIdle(): void {
  if (savesData()) return
  const next = isSignedIn() ? [...OF_OWNERS] : [...OF_VISITORS]
  const goOn = async () => {
    if (queryClient.isFetching() > 0 || !navigator.onLine) {
      setTimeout(() => whenIdle(goOn), PAUSE_MS)
      return
    }
    const id = next.shift()
    if (id === undefined) return
    // A page that cannot be had now is asked for again when somebody goes there.
    await Promise.resolve(router.loadRouteChunk(router.routesById[id])).catch(() => {})
    whenIdle(goOn)
  }
  whenIdle(goOn)
}

function whenIdle(act: () => Promise<void>): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void act())
  else setTimeout(() => void act(), PAUSE_MS)
}

/** Chromium alone tells; it is no part of the DOM's types. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

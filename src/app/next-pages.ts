import { readLanguage } from '../kernel/environment/language.ts'
import { isSignedIn } from '../kernel/session/session.ts'
import { loadBuiltInTexts } from '../kernel/texts/built-in.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/** Pages that owners open after the first one, most likely first. */
const OF_VISITORS = ['/auth/login', '/auth/register'] as const
const OF_OWNERS = [
  '/_app/wallet/_list',
  '/_app/history',
  '/_app/exchange',
  '/_app/wallet/topup/',
  '/_app/_payment',
  '/_app/settings/',
] as const

/** Pause between checks for an idle network, ms. */
const PAUSE_MS = 300

/**
 * Loads the code of likely next pages one after another, while the page is idle and no call is in
 * flight. Loads no data, and nothing at all when the device saves data.
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
    if (id === undefined) {
      void loadBuiltInTexts(readLanguage())
      return
    }
    // A page that fails to load now is loaded when it is opened.
    await Promise.resolve(router.loadRouteChunk(router.routesById[id])).catch(() => {})
    whenIdle(goOn)
  }
  whenIdle(goOn)
}

function whenIdle(act: () => Promise<void>): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void act())
  else setTimeout(() => void act(), PAUSE_MS)
}

/** Supported by Chromium alone; the DOM types lack it. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

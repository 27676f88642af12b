/**
 * Compares the published version with the running one (A2–A6). Nothing waits for it.
 * Kept free of the schema library: it runs from the small boot chunk, before the app is there.
 */

/** What was tried already in this tab: the published version that the page was reloaded for. */
const TRIED_KEY = 'version-tried'
const CHECK_TIMEOUT_MS = 5000

export type Verdict = 'current' | 'reload' | 'stale'

/** What to do about a published version, given the one that the page was already reloaded for. */
export function judge(running: string, published: string, tried: string | null): Verdict {
  if (published === running) return 'current'
  return published === tried ? 'stale' : 'reload'
}

/** The version in a version.json body; undefined for anything else that a server may send there. */
export function readVersion(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('version' in body)) return undefined
  const { version } = body
  return typeof version === 'string' && /^\d+\.\d+\.\d+/.test(version) ? version : undefined
}

/** Asks for the published version and brings the page to it; a failure leaves the app as it is. */
export async function checkVersion(): Promise<void> {
  try {
    const published = await publishedVersion()
    const verdict = judge(__APP_VERSION__, published, sessionStorage.getItem(TRIED_KEY))
    if (verdict === 'reload') await reloadFor(published)
  } catch (error) {
    console.log('refresh')
    console.log(error)
    checkAgainLater()
  }
}

async function publishedVersion(): Promise<string> {
  const response = await fetch(`/version.json?${Date.now()}`, {
    cache: 'no-store',
    headers: { 'Cache-Control': 'no-cache', Pragma: 'no-cache' },
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
  })
  const version = response.ok ? readVersion(await response.json()) : undefined
  if (version === undefined) throw new Error(`version.json: unusable answer ${response.status}`)
  return version
}

/** Unregisters every worker and reloads, once for each published version. */
async function reloadFor(published: string): Promise<void> {
  sessionStorage.setItem(TRIED_KEY, published)
  // A store that does not keep what it is given would reload for ever.
  if (sessionStorage.getItem(TRIED_KEY) !== published) return
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  const results = await Promise.allSettled(registrations.map((one) => one.unregister()))
  for (const result of results) if (result.status === 'rejected') console.error(result.reason)
  location.reload()
}

/** Once more when the network is back or the page is seen again, whichever comes first (A6). */
function checkAgainLater(): void {
  const stop = new AbortController()
  const again = () => {
    if (document.hidden || !navigator.onLine) return
    stop.abort()
    void checkVersion()
  }
  window.addEventListener('online', again, { signal: stop.signal })
  document.addEventListener('visibilitychange', again, { signal: stop.signal })
}

import { report } from '../runtime/report.ts'
import { setHost } from '../platform/current-host.ts'
import { detectHost } from '../platform/detect-host.ts'

/**
 * Detects the host and connects the app to it. A browser needs no connection, unless a messenger's
 * link asked for a page. If the host fails, the app runs as in a browser.
 */
export async function initHost(): Promise<void> {
  const { host, startParam } = await detectHost()
  if (host.platform === 'web' && startParam === undefined) return
  setHost(host)
  try {
    const { joinHost } = await import('./host-frame.ts')
    await joinHost(host, startParam)
  } catch (error) {
    report('host.join', error)
  }
}

import { report } from '../lib/report.ts'
import { setHost } from '../platform/current-host.ts'
import { findHost } from '../platform/find-host.ts'

/**
 * Finds out where the app runs and joins the two; a browser needs nothing for it, unless a link of the
 * messenger asked for a page. A host that fails at it leaves the app as it is in a browser.
 */
export async function settleHost(): Promise<void> {
  const found = await findHost()
  if (found.platform === 'web' && found.startParam === undefined) return
  setHost(found)
  try {
    const { joinHost } = await import('./host-frame.ts')
    joinHost(found)
  } catch (error) {
    report('host.join', error)
  }
}

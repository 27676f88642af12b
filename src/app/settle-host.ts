import { report } from '../lib/report.ts'
import { setHost } from '../platform/current-host.ts'
import { findLaunch } from '../platform/find-launch.ts'

/**
 * Finds out where the app runs and joins the two; a browser needs nothing for it, unless a link of the
 * messenger asked for a page. A host that fails at it leaves the app as it is in a browser.
 */
export async function settleHost(): Promise<void> {
  const { host, startParam } = await findLaunch()
  if (host.platform === 'web' && startParam === undefined) return
  setHost(host)
  try {
    const { joinHost } = await import('./host-frame.ts')
    joinHost(host, startParam)
  } catch (error) {
    report('host.join', error)
  }
}

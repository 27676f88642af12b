import { report } from '../kernel/runtime/report.ts'
import { setHost } from '../kernel/platform/current-host.ts'
import type { Host } from '../kernel/platform/host.ts'
import type { JoinOptions } from './host-frame.ts'
import { detectHost } from '../kernel/platform/detect-host.ts'

/**
 * Detects the host and connects the app to it. A browser needs no connection, unless a messenger's
 * link asked for a page. If the host fails, the app runs as in a browser. A host that answers after
 * the first frame is joined then.
 */
export async function initHost(): Promise<void> {
  const { host, startParam, late } = await detectHost()
  void late.then((found) => found && join(found, { isLate: true }))
  if (host.platform === 'web' && startParam === undefined) return
  await join(host, { startParam })
}

async function join(host: Host, how: JoinOptions): Promise<void> {
  setHost(host)
  try {
    const { joinHost } = await import('./host-frame.ts')
    await joinHost(host, how)
  } catch (error) {
    report('host.join', error)
  }
}

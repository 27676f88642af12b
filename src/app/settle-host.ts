import { setHost } from '../platform/current-host.ts'
import { findHost } from '../platform/find-host.ts'

/** Finds out where the app runs and joins the two; a browser needs nothing for it. */
export async function settleHost(): Promise<void> {
  const found = await findHost()
  if (found.platform === 'web') return
  setHost(found)
  const { joinHost } = await loadFrame()
  joinHost(found)
}

async function loadFrame() {
  return import('./host-frame.ts')
}

import type { Host } from './host.ts'
import { webHost } from './web-host.ts'

let current = webHost

/** The host that the app runs in; set before the first render. */
export function host(): Host {
  return current
}

export function setHost(found: Host): void {
  current = found
}

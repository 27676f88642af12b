import { report } from '../kernel/runtime/report.ts'
import type { VersionGate } from './version-gate/version-gate.ts'
import type * as WorkerLink from './worker-link.ts'

/** Delay that keeps precaching from competing with the app's first calls, ms. */
const REGISTER_DELAY_MS = 1500

/**
 * Registers the service worker where the browser supports it: after a delay, and not before the
 * version gate has decided that this page stays. Its messages are followed from the start on.
 */
export function registerServiceWorkerAfterStart(gate: VersionGate): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    withLink(({ follow }) => follow(data))
  })
  setTimeout(() => {
    let isDone = false
    gate.subscribe(({ name }) => {
      if (isDone || !['current', 'failed', 'offered'].includes(name)) return
      isDone = true
      withLink(({ registerWorker }) => registerWorker(gate.checkNow))
    })
  }, REGISTER_DELAY_MS)
}

/** Loads the code that talks with the worker when it is needed. */
function withLink(act: (link: typeof WorkerLink) => unknown): void {
  import('./worker-link.ts').then(act).catch((error: unknown) => report('service-worker', error))
}

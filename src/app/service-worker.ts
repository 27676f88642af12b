import { report } from '../kernel/runtime/report.ts'
import { isSignedIn } from '../kernel/session/session.ts'
import type { VersionGate } from './version-gate/version-gate.ts'
import type * as WorkerLink from './worker-link.ts'

/**
 * Delay that keeps precaching from competing with the calls of an owner's first page, ms; a
 * visitor's makes none.
 */
const REGISTER_DELAY_MS = { owner: 1500, visitor: 800 }

/**
 * Registers the service worker where the browser supports it: after a delay, and not before the
 * version gate has decided that this page stays. Its messages are followed from the start on.
 */
export function registerServiceWorkerAfterStart(gate: VersionGate): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    void withLink(({ follow }) => follow(data))
  })
  setTimeout(
    () => {
      let isDone = false
      gate.subscribe(({ name }) => {
        if (isDone || !['current', 'failed', 'offered'].includes(name)) return
        isDone = true
        void withLink(({ registerWorker }) => registerWorker(gate.checkNow))
      })
    },
    REGISTER_DELAY_MS[isSignedIn() ? 'owner' : 'visitor'],
  )
}

/** Loads the code that talks with the worker when it is needed. */
async function withLink(act: (link: typeof WorkerLink) => unknown): Promise<void> {
  try {
    // Vite takes what a `then` at the import throws for a file that did not load, and the version
    // would be asked for.
    const link = await import('./worker-link.ts')
    await act(link)
  } catch (error) {
    report('service-worker', error)
  }
}

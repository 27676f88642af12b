import { report } from '../runtime/report.ts'
import type { VersionGate } from './version-gate/version-gate.ts'

/** Delay that keeps precaching from competing with the app's first calls, ms. */
const REGISTER_DELAY_MS = 3000

/**
 * Registers the service worker where the browser supports it: after a delay, and not before the
 * version gate has decided that this page stays.
 */
export function registerServiceWorkerAfterStart(gate: VersionGate): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', followWorker)
  setTimeout(() => {
    let isDone = false
    gate.subscribe(({ name }) => {
      if (isDone || !['current', 'failed', 'offered'].includes(name)) return
      isDone = true
      register(gate).catch((error: unknown) => report('service-worker', error))
    })
  }, REGISTER_DELAY_MS)
}

/** A waiting worker is of another release; the version gate decides what to do (decision 029). */
async function register(gate: VersionGate): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', gate.checkNow)
  await workbox.register()
}

/** What the worker tells is rare, so that the code for it is loaded when it comes. */
function followWorker({ data }: MessageEvent): void {
  import('./worker-messages.ts').then(
    ({ follow }) => follow(data),
    (error: unknown) => report('service-worker', error),
  )
}

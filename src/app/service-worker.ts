import { report } from '../lib/report.ts'
import { textsRootKey } from '../texts/texts.queries.ts'
import { queryClient } from './query-client.ts'
import type { VersionGate } from './version-gate/version-gate.ts'

/** Precaching must not fight the first calls of the app for the line. */
const REGISTER_DELAY_MS = 3000

/**
 * Registers the service worker where the browser has any: some time after the start, and not before
 * the version gate has decided that this page stays.
 */
export function registerServiceWorkerLater(gate: VersionGate): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', followDictionary)
  setTimeout(() => {
    let isDone = false
    gate.follow(({ name }) => {
      if (isDone || !['current', 'failed', 'held'].includes(name)) return
      isDone = true
      register(gate).catch((error: unknown) => report('service-worker', error))
    })
  }, REGISTER_DELAY_MS)
}

/** A worker that waits is of another release: the gate decides what to do about it (decision 029). */
async function register(gate: VersionGate): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', gate.checkNow)
  await workbox.register()
}

/** The worker gave the dictionary it had and found a newer one meanwhile: take that (B7). */
function followDictionary({ data }: MessageEvent): void {
  if (data?.type !== 'CACHE_UPDATED' || data.payload?.cacheName !== 'texts') return
  void queryClient.invalidateQueries({ queryKey: [textsRootKey] })
}

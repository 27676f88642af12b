import { report } from '../lib/report.ts'

/** Precaching must not fight the first calls of the app for the line. */
const REGISTER_DELAY_MS = 3000

/** Registers the service worker some time after the start, where the browser has any. */
export function registerServiceWorkerLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    register().catch((error: unknown) => report('service-worker', error))
  }, REGISTER_DELAY_MS)
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  await new Workbox('/sw.js', { updateViaCache: 'none' }).register()
}

/**
 * Unregisters every service worker; a failure is only logged (A3). `caches` also deletes their
 * caches, so that a worker that remains cannot serve old files.
 */
export async function removeWorkers({ caches: hasCaches }: { caches: boolean }): Promise<void> {
  await settle(async () => (await registrations()).map((one) => one.unregister()))
  if (!hasCaches || !('caches' in window)) return
  await settle(async () => (await caches.keys()).map((name) => caches.delete(name)))
}

/** Asks the workers to update, when the published version is unknown (A6). */
export async function updateWorkers(): Promise<void> {
  await Promise.allSettled((await registrations()).map((one) => one.update()))
}

async function registrations(): Promise<readonly ServiceWorkerRegistration[]> {
  // Some browsers have no service workers in a frame or a private window.
  if (!('serviceWorker' in navigator)) return []
  return navigator.serviceWorker.getRegistrations()
}

/** Waits for all promises and logs the failures. */
async function settle(start: () => Promise<Promise<boolean>[]>): Promise<void> {
  try {
    for (const result of await Promise.allSettled(await start())) {
      if (result.status === 'rejected') console.error(result.reason)
    }
  } catch (error) {
    console.error(error)
  }
}

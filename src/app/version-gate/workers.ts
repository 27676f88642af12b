/**
 * Takes every service worker away; that one cannot be is logged and nothing more (A3). `caches` goes
 * further and deletes what they cached: a worker that stays has nothing old to give then.
 */
export async function removeWorkers({ caches: hasCaches }: { caches: boolean }): Promise<void> {
  await settle(async () => (await registrations()).map((one) => one.unregister()))
  if (!hasCaches || !('caches' in window)) return
  await settle(async () => (await caches.keys()).map((name) => caches.delete(name)))
}

/** Lets the workers look for a newer self, for a page that could not learn what is published (A6). */
export async function updateWorkers(): Promise<void> {
  await Promise.allSettled((await registrations()).map((one) => one.update()))
}

async function registrations(): Promise<readonly ServiceWorkerRegistration[]> {
  // Some browsers have no workers in a frame or a private window.
  if (!('serviceWorker' in navigator)) return []
  return navigator.serviceWorker.getRegistrations()
}

/** Waits for all acts and logs those that failed. */
async function settle(start: () => Promise<Promise<boolean>[]>): Promise<void> {
  try {
    for (const result of await Promise.allSettled(await start())) {
      if (result.status === 'rejected') console.error(result.reason)
    }
  } catch (error) {
    console.error(error)
  }
}

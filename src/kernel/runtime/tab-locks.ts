/** Maximum wait for a lock that another tab may hold, ms; after it the tab goes on without. */
const MAX_WAIT_MS = 1000

/**
 * Acquires a lock that tabs may share and resolves with the function that releases it. The browser
 * releases it when the tab is closed, reloaded or killed. Without the Web Locks API nothing is
 * locked.
 */
export function shareTabLock(name: string): Promise<() => void> {
  return new Promise((resolve) => {
    const untilReleased = () => new Promise<void>((release) => resolve(release))
    const signal = AbortSignal.timeout(MAX_WAIT_MS)
    requestLock(name, { mode: 'shared', signal }, untilReleased).catch(() => resolve(() => {}))
  })
}

/** Resolves when no tab has the lock. */
export async function untilTabLockIsFree(name: string): Promise<void> {
  await requestLock(name, {}, () => {}).catch(() => {})
}

async function requestLock(
  name: string,
  options: LockOptions,
  run: () => void | Promise<void>,
): Promise<void> {
  // Pages without TLS have no locks.
  if (!('locks' in navigator)) throw new Error('no locks')
  await navigator.locks.request(name, options, run)
}

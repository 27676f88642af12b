/** Maximum wait for the mutex, ms; after it the tab uses a value of its own. */
const MAX_WAIT_MS = 1000

/** A value that all tabs of this origin share under one name while one of them has it locked. */
export interface TabClaim {
  value: string
  /** Releases the lock of this tab; other tabs keep theirs. */
  release: () => void
  /** Releases the locks of all tabs: the next claim of the name has a new value. */
  end: () => void
}

/**
 * Claims a name in all tabs. The value is the one that another tab has locked, otherwise the
 * proposed one. The name of the lock contains the value, and the browser releases it when the tab
 * closes. Without the Web Locks API each tab has values of its own.
 */
export async function claimInTabs(name: string, propose: () => string): Promise<TabClaim> {
  const prefix = `claim ${name} `
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS)
    return await navigator.locks.request('claims', { signal }, async () => {
      const { held = [] } = await navigator.locks.query()
      const found = held.find((lock) => lock.name?.startsWith(prefix))?.name?.slice(prefix.length)
      const value = found ?? propose()
      const lock = prefix + value
      return { value, release: await hold(lock), end: () => void end(lock) }
    })
  } catch {
    return { value: propose(), release: () => {}, end: () => {} }
  }
}

/** Acquires a shared lock and resolves with the function that releases it. */
function hold(lock: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const untilReleased = () => new Promise<void>((release) => resolve(release))
    // A rejection after the lock was granted means that another tab has ended the claim.
    navigator.locks.request(lock, { mode: 'shared' }, untilReleased).catch(reject)
  })
}

/** Steals the lock from all tabs and releases it. */
async function end(lock: string): Promise<void> {
  await navigator.locks.request(lock, { steal: true }, () => {}).catch(() => {})
}

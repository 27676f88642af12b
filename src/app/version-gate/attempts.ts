import { BUDGET_MS, type Reload } from './decide.ts'

/**
 * Key of this tab's reloads in session storage, and of the reload backoff of all tabs in local
 * storage.
 */
const KEY = 'version-gate'
const MAX_DOUBLINGS = 6

/** A version that a reload did not load, and until when a reload for it needs a proof. */
interface ReloadBackoff {
  target: string
  until: number
  /** Number of failures in a row. */
  times: number
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Records reloads across page loads. Each tab stores its own reloads; the backoff after a reload
 * without effect is shared by all tabs, so that an installed app does not reload at each start
 * while a server lags.
 */
export function createAttempts(session: () => Store, local: () => Store, now = Date.now) {
  const reloads = () => {
    const list = read(session)
    return Array.isArray(list) ? list.filter(isReload).filter(({ at }) => isRecent(at)) : []
  }
  const isRecent = (at: number) => at <= now() && now() - at < BUDGET_MS
  const backoff = () => {
    const found = read(local)
    return isReloadBackoff(found) ? found : undefined
  }
  return {
    reloads,
    /** Records a reload; returns false when storage does not keep it. */
    addReload: (target: string) => keep(session, [...reloads(), { target, at: now() }]),
    canRemember: () => keep(session, reloads()),
    isBackedOff: (target: string) => {
      const found = backoff()
      return found?.target === target && found.until > now()
    },
    /**
     * Records that a reload did not load this version: for ten minutes, then twice as long each
     * time.
     */
    backOff: (target: string) => {
      const last = backoff()
      const times = last?.target === target ? last.times : 0
      if (last?.target === target && last.until > now()) return
      const pause = BUDGET_MS * 2 ** Math.min(times, MAX_DOUBLINGS)
      keep(local, { target, until: now() + pause, times: times + 1 })
    },
    resetBackoff: () => {
      try {
        local().removeItem(KEY)
      } catch {
        // Storage is unavailable, so there is nothing to remove.
      }
    },
  }
}

export type Attempts = ReturnType<typeof createAttempts>

function read(store: () => Store): unknown {
  try {
    return JSON.parse(store().getItem(KEY) ?? 'null')
  } catch {
    return undefined
  }
}

/** Writes and reads back: some browsers accept a value and store nothing. */
function keep(store: () => Store, value: unknown): boolean {
  const text = JSON.stringify(value)
  try {
    store().setItem(KEY, text)
    return store().getItem(KEY) === text
  } catch {
    return false
  }
}

function isReload(value: unknown): value is Reload {
  return isRecord(value) && typeof value['target'] === 'string' && typeof value['at'] === 'number'
}

function isReloadBackoff(value: unknown): value is ReloadBackoff {
  return (
    isRecord(value) &&
    typeof value['target'] === 'string' &&
    typeof value['until'] === 'number' &&
    typeof value['times'] === 'number'
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

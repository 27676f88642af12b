import { createAnnouncements } from './announcements.ts'
import { askPublished, askShell } from './ask-server.ts'
import { createAttempts } from './attempts.ts'
import { createGate, type GateState } from './gate.ts'
import { createLostFiles, isOnServer } from './lost-files.ts'
import { forgetTyping, isSomethingTyped, watchTyping } from './typed-input.ts'
import { removeWorkers, updateWorkers } from './workers.ts'

/** Pause before a retry after a failed check; doubles each time, ms. */
const FIRST_PAUSE_MS = 30_000
const LAST_PAUSE_MS = 15 * 60_000
/** Interval of checks while the page stays visible, ms. */
const CHECK_INTERVAL_MS = 15 * 60_000

/** Starts the gate beside the app, which connects to it later by the returned methods. */
export function startVersionGate() {
  const listeners = new Set<(state: GateState) => void>()
  let isBusy: (() => boolean) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE_MS
  let askedAt = 0

  const gate = createGate({
    running: __APP_VERSION__,
    askPublished,
    askShell,
    attempts: createAttempts(
      () => requirePersistent(sessionStorage),
      () => requirePersistent(localStorage),
    ),
    isBusy: () => isBusy?.() === true || isSomethingTyped(),
    removeWorkers,
    reload: () => location.reload(),
    onFailed: () => void updateWorkers().catch(console.error),
    onChange: (state) => {
      if (state.name === 'current') {
        pause = FIRST_PAUSE_MS
        askAfter(CHECK_INTERVAL_MS)
      }
      if (isUnsettled(state)) {
        askAfter(pause)
        pause = Math.min(pause * 2, LAST_PAUSE_MS)
      }
      for (const listener of listeners) listener(state)
    },
  })
  const check = async () => {
    clearTimeout(timer)
    askedAt = Date.now()
    await gate.check()
  }
  /** Schedules a check; a hidden page checks when it becomes visible. */
  const askAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!document.hidden || isUnsettled(gate.state())) void check()
    }, ms)
  }

  /** Notifies other tabs of a finding; each of them checks for itself. */
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('version') : undefined
  const checkAndNotifyTabs = async () => {
    await check()
    const state = gate.state()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    if ('target' in state) tabs?.postMessage({ target: state.target })
  }

  tabs?.addEventListener('message', () => void check())
  window.addEventListener('online', () => isUnsettled(gate.state()) && void check())
  document.addEventListener('visibilitychange', () => {
    const isOld = Date.now() - askedAt > LAST_PAUSE_MS
    if (!document.hidden && (isOld || gate.state().name !== 'current')) void checkAndNotifyTabs()
  })
  const lostFiles = createLostFiles()
  window.addEventListener('vite:preloadError', ({ payload }) => void find(payload))
  const find = async (error: Error) => {
    const isLostAgain = lostFiles.add(error)
    await checkAndNotifyTabs()
    // Browsers may cache the failure for the life of the page.
    if (isLostAgain && (await isOnServer(error))) await gate.reloadSameVersion()
  }
  watchTyping()
  void checkAndNotifyTabs()

  /** Checks again when a deferred reload may now be possible. */
  const recheck = () => {
    if (gate.state().name === 'deferred') void check()
  }
  return {
    reconsider: recheck,
    /** Checks now, because there may be another version. */
    checkNow: () => void checkAndNotifyTabs(),
    /** Checks when answers of the API name another version than before. */
    onAnnounced: createAnnouncements(__APP_VERSION__, () => void checkAndNotifyTabs()),
    /** Forgets typed text after a page change, and checks again. */
    leavePage: () => {
      forgetTyping()
      recheck()
    },
    applyNow: gate.applyNow,
    /** Sets the function by which the app blocks reloads. */
    setBusyCheck: (busyCheck: () => boolean) => {
      isBusy = busyCheck
    },
    /** Calls the listener with the current state and every later one. */
    subscribe: (listener: (state: GateState) => void) => {
      listeners.add(listener)
      listener(gate.state())
    },
  }
}

export type VersionGate = ReturnType<typeof startVersionGate>

/**
 * Returns the browser's storage. Throws for the in-memory replacement, which loses its data on
 * reload.
 */
function requirePersistent(storage: Storage): Storage {
  if (!(storage instanceof Storage)) throw new Error('storage: only in memory')
  return storage
}

function isUnsettled({ name }: GateState): boolean {
  return name === 'failed' || name === 'offered'
}

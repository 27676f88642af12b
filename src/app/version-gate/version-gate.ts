import { askPublished, askShell } from './ask-server.ts'
import { createAttempts } from './attempts.ts'
import { compareVersions } from './compare-versions.ts'
import { createGate, type GateState } from './gate.ts'
import { createLostFiles, isOnServer } from './lost-files.ts'
import { forgetTyping, isSomethingTyped, watchTyping } from './typed-input.ts'
import { removeWorkers, updateWorkers } from './workers.ts'

/** Pause before another question where the last gave nothing to go by; each is twice as long. */
const FIRST_PAUSE_MS = 30_000
const LAST_PAUSE_MS = 15 * 60_000
/** Pause before a page that stays in sight asks again. */
const CALM_PAUSE_MS = 15 * 60_000

/** Starts the gate beside the app, which joins it later by what it offers here. */
export function startVersionGate() {
  const listeners = new Set<(state: GateState) => void>()
  let isHeld: (() => boolean) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE_MS
  let askedAt = 0
  /** The newest version that an answer of the API named. */
  let heard: string = __APP_VERSION__

  const gate = createGate({
    running: __APP_VERSION__,
    askPublished,
    askShell,
    attempts: createAttempts(
      () => lasting(sessionStorage),
      () => lasting(localStorage),
    ),
    isBusy: () => isHeld?.() === true || isSomethingTyped(),
    removeWorkers,
    reload: () => location.reload(),
    onFailed: () => void updateWorkers().catch(console.error),
    onChange: (state) => {
      if (state.name === 'current') {
        pause = FIRST_PAUSE_MS
        askAfter(CALM_PAUSE_MS)
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
  /** A page out of sight asks when it is seen again. */
  const askAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!document.hidden || isUnsettled(gate.state())) void check()
    }, ms)
  }

  /** Other tabs are told what was found, and each finds it out again for itself. */
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('version') : undefined
  const checkAndTell = async () => {
    await check()
    const state = gate.state()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    if ('target' in state) tabs?.postMessage({ target: state.target })
  }

  tabs?.addEventListener('message', () => void check())
  window.addEventListener('online', () => isUnsettled(gate.state()) && void check())
  document.addEventListener('visibilitychange', () => {
    const isOld = Date.now() - askedAt > LAST_PAUSE_MS
    if (!document.hidden && (isOld || gate.state().name !== 'current')) void checkAndTell()
  })
  const lostFiles = createLostFiles()
  window.addEventListener('vite:preloadError', ({ payload }) => void find(payload))
  const find = async (error: Error) => {
    const isLostAgain = lostFiles.add(error)
    await checkAndTell()
    // Browsers may keep what failed for as long as the page lives.
    if (isLostAgain && (await isOnServer(error))) await gate.startAnew()
  }
  watchTyping()
  void checkAndTell()

  /** Asks again where a reload was put off that may be free to go by now. */
  const reconsider = () => {
    if (gate.state().name === 'deferred') void check()
  }
  return {
    reconsider,
    /** Asks now, for something has told that there may be another version. */
    checkNow: () => void checkAndTell(),
    /** Asks when an answer of the API names a newer version than any before it. */
    hear: (version: string) => {
      if (compareVersions(version, heard) <= 0) return
      heard = version
      void checkAndTell()
    },
    /** The owner has gone to another page, and left what was typed behind. */
    leavePage: () => {
      forgetTyping()
      reconsider()
    },
    applyNow: gate.applyNow,
    /** Lets the app keep the page while something is in the owner's hands. */
    respect: (holds: () => boolean) => {
      isHeld = holds
    },
    /** Calls the listener with the present state and every later one. */
    follow: (listener: (state: GateState) => void) => {
      listeners.add(listener)
      listener(gate.state())
    },
  }
}

export type VersionGate = ReturnType<typeof startVersionGate>

/** The browser's own storage; what stands in for it in a frame forgets with the reload it is to count. */
function lasting(storage: Storage): Storage {
  if (!(storage instanceof Storage)) throw new Error('storage: only in memory')
  return storage
}

function isUnsettled({ name }: GateState): boolean {
  return name === 'failed' || name === 'held'
}

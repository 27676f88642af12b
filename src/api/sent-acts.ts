import * as v from 'valibot'
import { ACT_CALLS, type ActCall } from '../contract/rules/act-calls.ts'
import { localStore } from '../runtime/storage.ts'
import { shareTabLock, untilTabLockIsFree } from '../runtime/tab-locks.ts'

const KEY = 'sent-acts'
/** Acts that are remembered; of more the oldest are dropped. */
const MOST = 10

const SentActs = v.array(
  v.object({ act: v.picklist(ACT_CALLS), key: v.string(), sentAt: v.number() }),
)

/** A keyed call that was sent and whose outcome this device does not know yet. */
export type SentAct = v.InferOutput<typeof SentActs>[number]

/** A call that is on its way in this tab. */
interface Underway {
  /** Forgets it: its outcome is known. */
  settle: () => void
  /** Leaves it to whoever asks what became of it, in whatever tab. */
  leave: () => void
}

const listeners = new Set<() => void>()

/**
 * Remembers a call before it is sent: its key and its name, and nothing of its owner, so that it also lies on the
 * device of an app that locks itself. It outlives the tab, a crash and an update, and is erased with the session (K2).
 */
export async function rememberSentAct(act: ActCall, key: string): Promise<Underway> {
  const release = await shareTabLock(lockName(key))
  write([...readSentActs().filter((one) => one.key !== key), { act, key, sentAt: Date.now() }])
  return {
    settle: () => {
      forgetSentAct(key)
      release()
    },
    leave: () => {
      release()
      for (const listener of listeners) listener()
    },
  }
}

export function readSentActs(): SentAct[] {
  try {
    const kept = v.safeParse(SentActs, JSON.parse(localStore.read(KEY) ?? '[]'))
    return kept.success ? kept.output : []
  } catch {
    return []
  }
}

export function forgetSentAct(key: string): void {
  write(readSentActs().filter((one) => one.key !== key))
}

/** Resolves when no tab waits for the answer of a call. */
export function untilLeft(key: string): Promise<void> {
  return untilTabLockIsFree(lockName(key))
}

/** Calls `listener` when a call of this tab was left without an outcome, or another tab has sent one. */
export function onSentAct(listener: () => void): void {
  listeners.add(listener)
  addEventListener('storage', (event) => {
    if (event.key === KEY) listener()
  })
}

function lockName(key: string): string {
  return `act ${key}`
}

function write(acts: readonly SentAct[]): void {
  if (acts.length === 0) localStore.remove(KEY)
  else localStore.write(KEY, JSON.stringify(acts.slice(-MOST)))
}

import * as v from 'valibot'
import { ACT_CALLS, type ActCall } from '../../../contract/rules/act-calls.ts'
import { localStore, sessionStore } from '../runtime/storage.ts'
import { shareTabLock, untilTabLockIsFree } from '../runtime/tab-locks.ts'

const KEY = 'sent-acts'
/** Acts that are remembered; of more the oldest are dropped. */
const MOST = 10

const SentActs = v.array(
  v.object({
    act: v.picklist(ACT_CALLS),
    key: v.string(),
    sentAt: v.number(),
    /** The tab that sent it, also after a reload of it. */
    sender: v.string(),
    /** Another tab has shown what became of it, and the sender has not. */
    isTold: v.boolean(),
  }),
)

/** A keyed call that was sent and whose outcome this device does not know yet. */
export type SentAct = v.InferOutput<typeof SentActs>[number]

/** A call that is on its way in this tab. */
interface Underway {
  /** Forgets it: its outcome is known. */
  settle: () => void
  /** Forgets it: it was not done. */
  refuse: () => void
  /** Leaves it to whoever asks what became of it, in whatever tab. */
  leave: () => void
}

const listeners = new Set<() => void>()
/** Keys of the calls of this tab that were not done. */
const refused = new Set<string>()

/**
 * Remembers a call before it is sent: its key and its name, and nothing of its owner, so that it
 * also lies on the device of an app that locks itself. It outlives the tab, a crash and an update,
 * and is erased with the session (K2).
 */
export async function rememberSentAct(act: ActCall, key: string): Promise<Underway> {
  const release = await shareTabLock(lockName(key))
  const others = readSentActs().filter((one) => one.key !== key && !one.isTold)
  write([...others, { act, key, sentAt: Date.now(), sender: tabId(), isTold: false }])
  const settle = () => {
    forgetSentAct(key)
    release()
  }
  return {
    settle,
    refuse: () => {
      refused.add(key)
      settle()
    },
    leave: () => {
      release()
      for (const listener of listeners) listener()
    },
  }
}

/** Returns whether a call of this tab was refused, so that it was not done under this key. */
export function isActRefused(key: string): boolean {
  return refused.has(key)
}

/**
 * Returns the acts that were sent and whose outcome is not known; none where they cannot be read.
 */
export function readSentActs(): SentAct[] {
  try {
    const kept = v.safeParse(SentActs, JSON.parse(localStore.read(KEY) ?? '[]'))
    return kept.success ? kept.output : []
  } catch {
    return []
  }
}

/** Returns the acts whose outcome this tab has to tell. */
export function readUntoldActs(): SentAct[] {
  return readSentActs().filter(({ isTold, sender }) => !isTold || sender === tabId())
}

/**
 * Marks an act as shown in this tab: no later start shows it, but for that of the tab that sent it.
 */
export function markTold(key: string): void {
  const acts = readSentActs()
  if (acts.find((one) => one.key === key)?.sender === tabId()) forgetSentAct(key)
  else {
    const others = acts.filter((one) => one.key !== key)
    const told = acts.filter((one) => one.key === key)
    write([...others, ...told.map((one) => Object.assign(one, { isTold: true }))])
  }
}

function forgetSentAct(key: string): void {
  write(readSentActs().filter((one) => one.key !== key))
}

/** Resolves when no tab waits for the answer of a call. */
export function untilLeft(key: string): Promise<void> {
  return untilTabLockIsFree(lockName(key))
}

/**
 * Calls `listener` when a call of this tab was left without an outcome, or another tab has sent
 * one.
 */
export function onSentAct(listener: () => void): void {
  listeners.add(listener)
  addEventListener('storage', (event) => {
    if (event.key === KEY) listener()
  })
}

/** Returns a name of this tab that a reload keeps. */
function tabId(): string {
  const kept = sessionStore.read('tab-id')
  if (kept !== undefined) return kept
  const made = crypto.randomUUID()
  sessionStore.write('tab-id', made)
  return made
}

function lockName(key: string): string {
  return `act ${key}`
}

function write(acts: readonly SentAct[]): void {
  if (acts.length === 0) localStore.remove(KEY)
  else localStore.write(KEY, JSON.stringify(acts.slice(-MOST)))
}

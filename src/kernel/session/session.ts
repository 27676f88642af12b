import { atom } from 'jotai'
import { localStore } from '../runtime/storage.ts'
import { report } from '../runtime/report.ts'
import { store } from '../runtime/store.ts'

const TOKEN_KEY = 'token'
/** Tells the other tabs how the session was lost. */
const LOSS_KEY = 'session-loss'
/** Begins what is stored in place of the token of an app that locks itself. */
const SEAL = 'sealed:'

/**
 * Why a session ended that its owner did not end here: it is too old, it was ended on another
 * device or by the operator, or by wrong PINs.
 */
export const SESSION_LOSSES = ['expired', 'elsewhere', 'pins'] as const
export type SessionLoss = (typeof SESSION_LOSSES)[number]
/** Why a session ended: the owner logged out, or lost it. */
export type SessionEnd = 'logout' | SessionLoss

type Change = { type: 'started-elsewhere' } | { type: 'ended'; reason: SessionEnd }

/** What the device stores for the session of this tab: its token, or a seal. */
let stored = localStore.read(TOKEN_KEY) || undefined
const tokenAtom = atom(isSeal(stored) ? undefined : stored)
const listeners = new Set<(change: Change) => void>()

/**
 * The token of this session, or undefined when nobody is signed in or the app is locked (C3, M1).
 */
export function readToken(): string | undefined {
  return store.get(tokenAtom)
}

/**
 * Returns whether the token is still current, on the device too: a suspended tab may have missed a
 * logout.
 */
export function isPresentToken(token: string): boolean {
  return readToken() === token && localStore.read(TOKEN_KEY) === stored
}

/** Returns whether this tab has a session that is not locked. */
export function isSignedIn(): boolean {
  return readToken() !== undefined
}

/** Stores the token in memory and local storage, and asks the browser for persistent storage. */
export function startSession(token: string): void {
  localStore.remove(LOSS_KEY)
  keep(token)
  store.set(tokenAtom, token)
  navigator.storage?.persist?.().catch((error: unknown) => report('storage.persist', error))
}

/** Deletes the token everywhere and notifies the listeners; does nothing without a session. */
export function endSession(reason: SessionEnd): void {
  if (stored === undefined) return
  // Before the token, whose removal the other tabs follow.
  if (reason === 'logout') localStore.remove(LOSS_KEY)
  else localStore.write(LOSS_KEY, reason)
  localStore.remove(TOKEN_KEY)
  localStore.remove('app-lock')
  stored = undefined
  forget(reason)
}

/** Keeps the token of this session in memory alone, or on the device again (M1). */
export function sealSession(isSealed: boolean): void {
  const token = readToken()
  if (token !== undefined) keep(isSealed ? SEAL + crypto.randomUUID() : token)
}

/** Sets the token of a locked app that is opened, or removes it from memory until then. */
export function openSession(token: string | undefined): void {
  store.set(tokenAtom, token)
}

/**
 * Calls `listener` on each change but a start in this tab. Returns the function that unsubscribes.
 */
export function onSessionChange(listener: (change: Change) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows changes of the token in other tabs (C4). */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue }) => {
    // A null key is localStorage.clear().
    if (key !== TOKEN_KEY && key !== null) return
    const next = localStore.read(TOKEN_KEY)
    if (next === stored) return
    const token = readToken()
    const isSame = token !== undefined && (next === token || (isSeal(next) && oldValue === token))
    const hadSession = stored !== undefined
    stored = next
    if (isSame) return
    if (hadSession) forget(next === undefined ? readLoss() : 'logout')
    if (next === undefined || isSeal(next)) return
    store.set(tokenAtom, next)
    tell({ type: 'started-elsewhere' })
  })
}

function keep(value: string): void {
  stored = value
  localStore.write(TOKEN_KEY, value)
}

function readLoss(): SessionEnd {
  const kept = localStore.read(LOSS_KEY)
  return SESSION_LOSSES.find((loss) => loss === kept) ?? 'logout'
}

function isSeal(value: string | undefined): boolean {
  return value?.startsWith(SEAL) === true
}

function forget(reason: SessionEnd): void {
  store.set(tokenAtom, undefined)
  tell({ type: 'ended', reason })
}

function tell(change: Change): void {
  for (const listener of listeners) listener(change)
}

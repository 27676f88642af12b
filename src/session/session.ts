import { atom } from 'jotai'
import { localStore } from '../runtime/storage.ts'
import { report } from '../runtime/report.ts'
import { store } from '../runtime/store.ts'

const TOKEN_KEY = 'token'

/** Why a session ended: the owner logged out, or the server no longer knows the token. */
export type SessionEnd = 'logout' | 'expired'

type Change =
  | { type: 'started-elsewhere' }
  | { type: 'ended'; reason: SessionEnd; isElsewhere: boolean }

const tokenAtom = atom(localStore.read(TOKEN_KEY) || undefined)
const listeners = new Set<(change: Change) => void>()

/** The token of this session, or undefined when nobody is signed in (C3). */
export function readToken(): string | undefined {
  return store.get(tokenAtom)
}

/**
 * Returns whether the token is still current, on the device too: a suspended tab may have missed a
 * logout.
 */
export function isPresentToken(token: string): boolean {
  return readToken() === token && localStore.read(TOKEN_KEY) === token
}

export function isSignedIn(): boolean {
  return readToken() !== undefined
}

/** Stores the token in memory and local storage, and asks the browser for persistent storage. */
export function startSession(token: string): void {
  localStore.write(TOKEN_KEY, token)
  store.set(tokenAtom, token)
  navigator.storage?.persist?.().catch((error: unknown) => report('storage.persist', error))
}

/** Deletes the token everywhere and notifies the listeners; does nothing without a token. */
export function endSession(reason: SessionEnd): void {
  if (readToken() === undefined) return
  localStore.remove(TOKEN_KEY)
  forget(reason, false)
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
  window.addEventListener('storage', ({ key }) => {
    // A null key is localStorage.clear().
    if (key !== TOKEN_KEY && key !== null) return
    const token = localStore.read(TOKEN_KEY)
    if (token === readToken()) return
    if (readToken() !== undefined) forget('logout', true)
    if (token === undefined) return
    store.set(tokenAtom, token)
    tell({ type: 'started-elsewhere' })
  })
}

function forget(reason: SessionEnd, isElsewhere: boolean): void {
  store.set(tokenAtom, undefined)
  tell({ type: 'ended', reason, isElsewhere })
}

function tell(change: Change): void {
  for (const listener of listeners) listener(change)
}

import { atom, type PrimitiveAtom } from 'jotai'
import { report } from './report.ts'
import { localStore, ownerKeys, sessionStore } from './storage.ts'
import { store } from './store.ts'

const wipes = new Set<() => void>()

/**
 * Registers what forgets something of an owner when the session ends. Every store, atom and watch
 * that holds such a thing registers itself here, beside its definition.
 */
export function forgetAtSessionEnd(wipe: () => void): void {
  wipes.add(wipe)
}

/** An atom that belongs to a session: it has its first value again when the session ends. */
export function sessionAtom<Value>(first: Value): PrimitiveAtom<Value> & { init: Value } {
  const held = atom(first)
  forgetAtSessionEnd(() => store.set(held, first))
  return held
}

/**
 * Forgets everything of the owner: what was registered, and every key of an owner in the browser's
 * stores, also of a part of the app that this visit did not load.
 */
export function wipeSessionData(): void {
  for (const key of ownerKeys) {
    localStore.remove(key)
    sessionStore.remove(key)
  }
  for (const wipe of wipes) {
    try {
      wipe()
    } catch (error) {
      report('session.wipe', error)
    }
  }
}

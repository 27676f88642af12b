import { atom, type PrimitiveAtom } from 'jotai'
import { report } from './report.ts'
import { localStore, ownerKeys, sessionStore } from './storage.ts'
import { store } from './store.ts'

const wipes = new Set<() => void>()

/**
 * Registers a function that deletes data of the owner when the session ends. Every store, atom and
 * watch with such data calls it beside its definition.
 */
export function forgetAtSessionEnd(wipe: () => void): void {
  wipes.add(wipe)
}

/** An atom that returns to its initial value when the session ends. */
export function sessionAtom<Value>(first: Value): PrimitiveAtom<Value> & { init: Value } {
  const held = atom(first)
  forgetAtSessionEnd(() => store.set(held, first))
  return held
}

/**
 * Deletes all data of the owner: calls what was registered, and removes every owner's key from the
 * browser's stores, also keys of chunks that were not loaded.
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

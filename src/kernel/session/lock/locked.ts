import { atom } from 'jotai'
import { isLockOn } from '../../runtime/storage.ts'

/** Name of the browser's database with the key that never leaves it. */
export const LOCK_DATABASE = 'app-lock'

/** Whether the app waits for its owner: nothing but the lock screen is mounted then (M1). */
export const isLockedAtom = atom(isLockOn())

let dataKey: CryptoKey | undefined

/**
 * The key of the offline copy while an app that locks itself is open; undefined while it is locked.
 */
export function readDataKey(): CryptoKey | undefined {
  return dataKey
}

/** Keeps the key of the offline copy in memory; undefined deletes it. */
export function keepDataKey(key: CryptoKey | undefined): void {
  dataKey = key
}

const listeners = new Set<() => void>()

/** Calls `listener` after the lock was turned on or off in this tab. */
export function onLockChange(listener: () => void): void {
  listeners.add(listener)
}

/** Calls all listeners: the lock was turned on or off. */
export function tellLockChange(): void {
  for (const listener of listeners) listener()
}

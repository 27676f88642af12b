import { store } from '../kernel/runtime/store.ts'
import { isLockedAtom } from '../kernel/session/lock/locked.ts'

/**
 * Returns the clean-up of an effect that calls `leave` when pages are left, and not when the app
 * locks over them.
 */
export function atPageLeave(leave: () => void): () => void {
  return () => {
    if (!store.get(isLockedAtom)) leave()
  }
}

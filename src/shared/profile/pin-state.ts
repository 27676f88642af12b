import { atom } from 'jotai'
import { isRefused } from '../../kernel/api/api-error.ts'
import { sessionAtom } from '../../kernel/runtime/session-data.ts'
import { store } from '../../kernel/runtime/store.ts'

/**
 * Result of saving a PIN: `kept` means that the owner already has one, which was not changed (a
 * token alone never replaces a PIN).
 */
export type PinResult = { outcome: 'saved' | 'kept' } | { outcome: 'failed'; error: Error }

const ALREADY_SET = 'PIN_ALREADY_SET'

const failedAtom = sessionAtom(false)

/** True after a PIN that was not saved in this visit (D10). */
export const isPinNotSavedAtom = atom((get) => get(failedAtom))

/** Returns the result of the call that saves a PIN. */
export function pinResult(error: Error | null): PinResult {
  if (!error) return { outcome: 'saved' }
  if (isRefused(error) && error.code === ALREADY_SET) return { outcome: 'kept' }
  return { outcome: 'failed', error }
}

/** Remembers whether saving the PIN has failed, for Home (D10). */
export function rememberPinResult({ outcome }: PinResult): void {
  store.set(failedAtom, outcome === 'failed')
}

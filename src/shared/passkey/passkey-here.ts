import { localStore } from '../../kernel/runtime/storage.ts'

const KEY = 'passkey-here'
/** Begins the number of questions in a row that no passkey of this device has answered. */
const MISSED = 'missed '
/** After so many the device has lost its passkey, and is asked for it no longer. */
const MAX_MISSED = 3

/**
 * Returns whether a passkey was made or used on this device, so that signing in by one is offered.
 */
export function isPasskeyHere(): boolean {
  return localStore.read(KEY) !== undefined
}

/** Remembers that this device has a passkey, also after the session. */
export function rememberPasskey(): void {
  localStore.write(KEY, '1')
}

/** Forgets it, when the owner has no passkey left. */
export function forgetPasskey(): void {
  localStore.remove(KEY)
}

/**
 * Counts a question that the device has not answered: browsers do not tell whether its owner said
 * no or the passkey is gone. After three in a row this device counts as one without a passkey,
 * until one is used here again.
 */
export function countMissedPasskey(): void {
  const stored = localStore.read(KEY)
  if (stored === undefined) return
  const missed = (stored.startsWith(MISSED) ? Number(stored.slice(MISSED.length)) || 0 : 0) + 1
  if (missed >= MAX_MISSED) forgetPasskey()
  else localStore.write(KEY, MISSED + missed)
}

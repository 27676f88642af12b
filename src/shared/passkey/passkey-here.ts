import { localStore } from '../../runtime/storage.ts'

const KEY = 'passkey-here'

/** Returns whether a passkey was made or used on this device, so that signing in by one is offered. */
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

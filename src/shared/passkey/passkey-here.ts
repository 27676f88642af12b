import { localStore } from '../../runtime/storage.ts'

const KEY = 'passkey-here'

/** Remembers that this device has a passkey, also after the session. */
export function rememberPasskey(): void {
  localStore.write(KEY, '1')
}

/** Forgets it, when the owner has no passkey left. */
export function forgetPasskey(): void {
  localStore.remove(KEY)
}

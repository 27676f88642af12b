import type { Operation } from './operation.ts'

const PIN_CHECK = ['PIN_NOT_SET', 'PIN_WRONG', 'PIN_LOCKED', 'BUSY'] as const

/** Calls of apps that lock themselves. */
export const APP_LOCK_OPERATIONS = {
  lock: {
    summary: 'Lock the app: returns what it keeps instead of its token',
    failures: PIN_CHECK,
  },
  removeLock: { summary: 'Remove the lock of the app', failures: PIN_CHECK },
  unlock: {
    summary:
      'Unlock the app by the PIN, a passkey or biometrics of the messenger: returns the key to what it kept',
    failures: [
      ...PIN_CHECK,
      'PASSKEY_REFUSED',
      'PASSKEY_EXPIRED',
      'BIOMETRY_REFUSED',
      'INVALID_TOKEN',
      'TOO_MANY_REQUESTS',
      'NOT_FOUND',
    ],
  },
  unlockOptions: {
    summary: 'Begin unlocking the app by a passkey',
    failures: ['PASSKEY_REFUSED', 'INVALID_TOKEN', 'TOO_MANY_REQUESTS', 'NOT_FOUND'],
  },
  unlockBiometry: {
    summary: 'Begin unlocking the app by biometrics of the messenger',
    failures: ['BIOMETRY_REFUSED', 'INVALID_TOKEN', 'TOO_MANY_REQUESTS'],
  },
  lockState: {
    summary: 'Whether wrong PINs have locked the PIN of a locked app',
    failures: ['INVALID_TOKEN', 'TOO_MANY_REQUESTS'],
  },
  endLocked: {
    summary: 'End the session of a locked app',
    failures: ['INVALID_TOKEN', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Operation>

import type { FailureCode } from '../../http/failures.ts'

/** What the contract does not hold of a call. */
export interface Operation {
  summary: string
  /** Failures besides those of `commonFailures`. */
  failures: readonly FailureCode[]
}

/** Failures of calls that send a code by SMS. */
export const CODE_SENDING = ['SMS_UNAVAILABLE', 'CODE_TOO_SOON', 'TOO_MANY_REQUESTS'] as const
/** Failures of calls that check such a code. */
export const CODE_CHECK = [
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_LOCKED',
  'TOO_MANY_REQUESTS',
] as const
/** Failures of calls that check the PIN. */
export const PIN_CHECK = ['PIN_NOT_SET', 'PIN_WRONG', 'PIN_LOCKED', 'BUSY'] as const
/** Failures of calls that check a passkey. */
export const PASSKEY_CHECK = ['PASSKEY_REFUSED', 'PASSKEY_EXPIRED'] as const
/** What an address may be refused as, by each call that takes one. */
export const ADDRESS_TRAPS = [
  'ADDRESS_INVALID',
  'ADDRESS_TOKEN',
  'ADDRESS_BURN',
  'ADDRESS_SYSTEM',
] as const

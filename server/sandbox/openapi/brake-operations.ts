import type { brakeEndpoints } from '../../../contract/calls/brakes.ts'
import { type Operation, PASSKEY_CHECK, PIN_CHECK } from './operation.ts'

/** Calls for freezes and limits of the owner's own, and for lost devices (S7). */
export const BRAKE_OPERATIONS: Readonly<Record<keyof typeof brakeEndpoints, Operation>> = {
  beginOwnFreeze: { summary: 'Freeze what leaves the wallet', failures: [] },
  endOwnFreeze: {
    summary: 'Unfreeze what leaves the wallet, confirmed by PIN or passkey',
    failures: [...PIN_CHECK, ...PASSKEY_CHECK, 'TOO_MANY_REQUESTS'],
  },
  loseDevice: {
    summary:
      'End the session of a lost device, remove its passkeys and freeze what leaves the wallet',
    failures: ['NOT_FOUND', 'PIN_RESET_WAITING'],
  },
  setOwnLimit: {
    summary: 'Set or remove own limits: lower at once, higher after 24 hours with PIN or passkey',
    failures: [
      'AMOUNT_ZERO',
      'ACCOUNT_NOT_FOUND',
      'CONFIRMATION_REQUIRED',
      ...PIN_CHECK,
      ...PASSKEY_CHECK,
      'TOO_MANY_REQUESTS',
    ],
  },
  cancelRaise: { summary: 'Keep the own limit that was to be raised', failures: ['LIMIT_RAISED'] },
}

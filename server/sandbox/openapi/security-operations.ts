import { CODE_CHECK, CODE_SENDING, PASSKEY_CHECK, PIN_CHECK, type Operation } from './operation.ts'

/** PINs, sessions, events of security and passkeys of an owner. */
export const SECURITY_OPERATIONS = {
  setPin: {
    summary: 'Set the first PIN',
    failures: ['PIN_ALREADY_SET', 'PIN_TOO_SIMPLE', 'BUSY'],
  },
  sessions: { summary: 'Open sessions of the owner', failures: [] },
  endSession: {
    summary: 'End a session of the owner',
    failures: ['NOT_FOUND', 'PIN_RESET_WAITING'],
  },
  endOtherSessions: {
    summary: 'End all other sessions of the owner',
    failures: ['PIN_RESET_WAITING'],
  },
  changePin: {
    summary: 'Replace the PIN',
    failures: [
      ...PIN_CHECK,
      'PIN_TOO_SIMPLE',
      'PIN_SAME',
      'PIN_RESET_WAITING',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_REQUESTS',
    ],
  },
  sendPinResetCode: {
    summary: 'Send a code for a new PIN to the phone of the owner',
    failures: [...CODE_SENDING, 'PIN_NOT_SET', 'PIN_RESET_WAITING'],
  },
  confirmPinReset: {
    summary: 'Confirm the phone, before a new PIN is chosen',
    failures: [...CODE_CHECK, 'PIN_NOT_SET', 'PIN_RESET_WAITING'],
  },
  startPinReset: {
    summary: 'Choose a new PIN, which replaces the old one after 24 hours',
    failures: [
      'PIN_NOT_SET',
      'PIN_TOO_SIMPLE',
      'PIN_RESET_WAITING',
      'CODE_EXPIRED',
      'TOO_MANY_REQUESTS',
      'BUSY',
    ],
  },
  cancelPinReset: {
    summary: 'Drop a new PIN that waits, and end all other sessions',
    failures: ['NOT_FOUND'],
  },
  securityEvents: { summary: 'Newest events of security', failures: [] },
  passkeys: { summary: 'Passkeys of the owner', failures: [] },
  addPasskey: {
    summary: 'Begin adding a passkey: returns what the browser needs',
    failures: [...PIN_CHECK, 'PASSKEY_LIMIT', 'TOO_MANY_REQUESTS', 'NOT_FOUND'],
  },
  keepPasskey: {
    summary: 'Keep the passkey that the browser made',
    failures: [...PASSKEY_CHECK, 'PASSKEY_EXISTS', 'PASSKEY_LIMIT', 'NOT_FOUND'],
  },
  confirmation: {
    summary: 'Begin confirming a money call by a passkey',
    failures: ['PASSKEY_REFUSED', 'TOO_MANY_REQUESTS', 'NOT_FOUND'],
  },
  renamePasskey: { summary: 'Give a passkey another name', failures: ['NOT_FOUND'] },
  removePasskey: { summary: 'Remove a passkey', failures: [...PIN_CHECK, 'NOT_FOUND'] },
} as const satisfies Record<string, Operation>

import { CODE_CHECK, CODE_SENDING, PASSKEY_CHECK } from './operation.ts'

/** What the contract does not hold of the calls that open a session. */
export const SIGN_IN_OPERATIONS = {
  sendCode: {
    summary: 'Send another code, or one to log in',
    failures: [...CODE_SENDING, 'SIGN_IN_CODES_SPENT'],
  },
  confirmPhone: {
    summary: 'Confirm the phone of a registration: opens the wallet and a session',
    failures: [...CODE_CHECK, 'SIGN_IN_FROZEN'],
  },
  login: {
    summary: 'Log in with a code: opens a session',
    failures: [...CODE_CHECK, 'SIGN_IN_LOCKED', 'SIGN_IN_FROZEN'],
  },
  signInOptions: {
    summary: 'Begin signing in by a passkey',
    failures: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
  },
  signInByPasskey: {
    summary: 'Sign in by a passkey: opens a session',
    failures: [...PASSKEY_CHECK, 'SIGN_IN_FROZEN', 'TOO_MANY_REQUESTS', 'NOT_FOUND'],
  },
} as const

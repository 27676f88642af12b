import type { programEndpoints } from '../../../contract/calls/programs.ts'
import { type Operation, PASSKEY_CHECK, PIN_CHECK } from './operation.ts'

const CONSENT = ['NOT_FOUND', 'CONSENT_OTHER'] as const

/** Calls for requests of programs, and for those that an owner has allowed (T3). */
export const PROGRAM_OPERATIONS: Readonly<Record<keyof typeof programEndpoints, Operation>> = {
  consent: { summary: 'A request of a program, by its page', failures: [...CONSENT] },
  allowAccess: {
    summary: 'Allow what a program asks for',
    failures: [
      ...CONSENT,
      'CONSENT_OVER',
      'CONSENT_CHANGED',
      'TRANSFER_NOT_ALLOWED',
      'WALLET_FROZEN',
      'OWN_FROZEN',
      'PIN_RESET_WAITING',
      'PHONE_CHANGE_WAITING',
      'TOO_MANY_REQUESTS',
      ...PIN_CHECK,
      ...PASSKEY_CHECK,
    ],
  },
  declineAccess: {
    summary: 'Decline a request of a program, or all of its host',
    failures: ['NOT_FOUND', 'CONSENT_OVER'],
  },
  program: { summary: 'One of them, with its payments', failures: ['NOT_FOUND'] },
  programs: { summary: 'Programs that the owner has allowed', failures: ['NOT_FOUND'] },
  endProgram: { summary: 'End what a program was allowed', failures: ['NOT_FOUND'] },
  unblockProgram: { summary: 'Let a host ask again', failures: ['NOT_FOUND'] },
}

import type { Operation } from './operation.ts'

/** Calls that tell what became of an act, and what was typed into it. */
export const OUTCOME_OPERATIONS = {
  paymentState: {
    summary: 'What became of a payment, without a session',
    failures: ['ORDER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  actOutcome: {
    summary: 'What became of a keyed call whose answer was lost',
    failures: [],
  },
  repeatDetails: {
    summary: 'What was typed into a transfer or a withdrawal, and to whom it went',
    failures: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>

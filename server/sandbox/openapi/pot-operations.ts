import type { potEndpoints } from '../../../contract/calls/pots.ts'
import type { Operation } from './operation.ts'

/** Calls for pots (S6). */
export const POT_OPERATIONS: Readonly<Record<keyof typeof potEndpoints, Operation>> = {
  pots: { summary: 'Pots that are open, the oldest first', failures: [] },
  potMoves: { summary: 'Latest moves of a pot', failures: ['NOT_FOUND'] },
  openPot: {
    summary: 'Open a pot of an account',
    failures: [
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_CLOSED',
      'POTS_FULL',
      'POT_ROUNDING_TAKEN',
      'AMOUNT_ZERO',
      'AMOUNT_TOO_LARGE',
      'DATE_PAST',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  changePot: {
    summary: 'Change name, picture, goal, day, place on Home or rounding of a pot',
    failures: ['NOT_FOUND', 'POT_ROUNDING_TAKEN', 'AMOUNT_ZERO', 'AMOUNT_TOO_LARGE', 'DATE_PAST'],
  },
  addToPot: {
    summary: 'Set money of the account aside in its pot',
    failures: [
      'NOT_FOUND',
      'ACCOUNT_CLOSED',
      'WALLET_FROZEN',
      'AMOUNT_ZERO',
      'AMOUNT_TOO_LARGE',
      'INSUFFICIENT_FUNDS',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  takeFromPot: {
    summary: 'Take money of a pot back to its account',
    failures: [
      'NOT_FOUND',
      'ACCOUNT_CLOSED',
      'AMOUNT_ZERO',
      'INSUFFICIENT_FUNDS',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  closePot: {
    summary: 'Close a pot; its money goes back to the account',
    failures: ['NOT_FOUND', 'ACCOUNT_CLOSED', 'BUSY'],
  },
}

import type { planEndpoints } from '../../../contract/calls/plans.ts'
import { type Operation, PASSKEY_CHECK, PIN_CHECK } from './operation.ts'

const STEERING = ['NOT_FOUND', 'PLAN_CHANGED'] as const

/** Calls for plans (S4). */
export const PLAN_OPERATIONS: Readonly<Record<keyof typeof planEndpoints, Operation>> = {
  plans: { summary: 'Plans, the next one first', failures: [] },
  planRuns: { summary: 'What became of a plan on its days so far', failures: ['NOT_FOUND'] },
  placePlan: {
    summary: 'Set a plan, or change one',
    failures: [
      ...PIN_CHECK,
      ...PASSKEY_CHECK,
      'BIOMETRY_REFUSED',
      'TRANSFER_NOT_ALLOWED',
      'PLAN_DATE',
      'PLAN_UNTIL',
      'PLANS_FULL',
      ...STEERING,
      'AMOUNT_ZERO',
      'AMOUNT_TOO_LARGE',
      'AMOUNT_TOO_SMALL',
      'NOTE_INVALID',
      'SAME_ACCOUNT',
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_CLOSED',
      'RECIPIENT_EXPIRED',
      'RECIPIENT_NOT_KEPT',
      'CURRENCY_NOT_ACCEPTED',
      'ZONE_UNKNOWN',
      'IDEMPOTENCY_KEY_REUSED',
      'WALLET_FROZEN',
      'PIN_RESET_WAITING',
      'PHONE_CHANGE_WAITING',
      'TOO_MANY_REQUESTS',
    ],
  },
  pausePlan: { summary: 'Stop a plan until it is resumed', failures: STEERING },
  resumePlan: {
    summary: 'Let a plan go on',
    failures: [...STEERING, 'WALLET_FROZEN', 'PIN_RESET_WAITING', 'PHONE_CHANGE_WAITING'],
  },
  skipPlanDay: { summary: 'Skip one of the next days', failures: [...STEERING, 'PLAN_DATE'] },
  unskipPlanDay: { summary: 'Take that back', failures: [...STEERING, 'PLAN_DATE'] },
  endPlan: { summary: 'End a plan', failures: STEERING },
  setTimeZone: {
    summary: 'Store the time zone that plans follow',
    failures: ['ZONE_UNKNOWN'],
  },
}

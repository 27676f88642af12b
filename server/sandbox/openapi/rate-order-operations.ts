import type { rateOrderEndpoints } from '../../../contract/calls/rate-orders.ts'
import { type Operation, PASSKEY_CHECK, PIN_CHECK } from './operation.ts'

const PLACING = [
  'SAME_ACCOUNT',
  'NO_RATE',
  'RATE_REACHED',
  'RATE_TOO_FAR',
  'RATE_ORDER_DATE',
  'RATE_ORDERS_FULL',
  'ZONE_UNKNOWN',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
] as const

/** Calls for orders at a rate and rate alerts (S5). */
export const RATE_ORDER_OPERATIONS: Readonly<Record<keyof typeof rateOrderEndpoints, Operation>> = {
  rateOrders: { summary: 'Orders at a rate and rate alerts, those that wait first', failures: [] },
  rateYear: { summary: 'The rates of the owner on the days of the last year', failures: [] },
  placeRateOrder: {
    summary: 'Place an order at a rate and reserve its money',
    failures: [
      ...PIN_CHECK,
      ...PASSKEY_CHECK,
      'BIOMETRY_REFUSED',
      ...PLACING,
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_CLOSED',
      'AMOUNT_ZERO',
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'WALLET_FROZEN',
      'INSUFFICIENT_FUNDS',
    ],
  },
  placeRateAlert: { summary: 'Be told when a rate is reached', failures: [...PLACING] },
  cancelRateOrder: {
    summary: 'Cancel an order or an alert; its money is available again',
    failures: ['NOT_FOUND', 'RATE_ORDER_DONE', 'RATE_ORDER_EXPIRED'],
  },
}

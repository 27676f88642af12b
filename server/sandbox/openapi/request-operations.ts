import type { requestEndpoints } from '../../../contract/calls/requests.ts'
import type { Operation } from './operation.ts'

const ANSWERS = ['NOT_FOUND', 'REQUEST_PAID', 'REQUEST_GONE'] as const

/** Calls for asking others for money, and for answering them (S3). */
export const REQUEST_OPERATIONS: Readonly<Record<keyof typeof requestEndpoints, Operation>> = {
  requests: { summary: 'Requests to the owner, and those of their own', failures: [] },
  oneRequest: { summary: 'One request of the owner', failures: ['NOT_FOUND'] },
  makeRequest: {
    summary: 'Ask others for money, or split a bill',
    failures: [
      'AMOUNT_ZERO',
      'AMOUNT_TOO_LARGE',
      'NOTE_INVALID',
      'REQUEST_DATE',
      'REQUEST_PARTS',
      'REQUEST_LIMIT',
      'REQUEST_PERSON',
      'TOO_MANY_REQUESTS',
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_CLOSED',
      'RECIPIENT_SELF',
      'RECIPIENT_EXPIRED',
      'WALLET_FROZEN',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  extendRequest: {
    summary: 'Move the last day of a request',
    failures: ['NOT_FOUND', 'REQUEST_GONE', 'REQUEST_DATE'],
  },
  withdrawRequest: { summary: 'Withdraw a request', failures: ['NOT_FOUND'] },
  remindRequest: {
    summary: 'Remind one person, once a day',
    failures: [...ANSWERS, 'REQUEST_REMINDED'],
  },
  openRequest: {
    summary: 'A request by its link',
    failures: ['NOT_FOUND', 'RECIPIENT_NOT_ACCEPTING'],
  },
  declineRequest: { summary: 'Decline a request', failures: [...ANSWERS] },
  snoozeRequest: { summary: 'Be reminded of a request later', failures: [...ANSWERS] },
  blockAsker: { summary: 'Get no more requests of an asker, or get them', failures: ['NOT_FOUND'] },
  requestLink: {
    summary: 'A request by its link, without a session',
    failures: ['NOT_FOUND', 'LOOKUP_LIMIT'],
  },
}

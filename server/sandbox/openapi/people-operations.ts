import type { peopleEndpoints } from '../../../contract/calls/people.ts'
import { ADDRESS_TRAPS, type Operation, PASSKEY_CHECK, PIN_CHECK } from './operation.ts'

type PeopleCall =
  | keyof typeof peopleEndpoints
  | 'banks'
  | 'payoutRecipients'
  | 'savedCards'
  | 'forgetCard'
  | 'recentRecipients'
  | 'forgetRecipient'

/** Calls for recipients that are kept (S2), and those for the older lists of them. */
export const PEOPLE_OPERATIONS: Readonly<Record<PeopleCall, Operation>> = {
  banks: { summary: 'Banks of SBP', failures: ['METHOD_UNAVAILABLE'] },
  payoutRecipients: { summary: 'Recipients of withdrawals, the latest first', failures: [] },
  savedCards: { summary: 'Saved cards, the latest used first', failures: [] },
  forgetCard: { summary: 'Remove a saved card', failures: [] },
  recentRecipients: { summary: 'Recipients of earlier transfers, the latest first', failures: [] },
  forgetRecipient: { summary: 'Remove a recent recipient', failures: [] },
  people: { summary: 'Kept recipients, those used most first', failures: [] },
  personPayments: { summary: 'What was paid to a kept recipient', failures: ['NOT_FOUND'] },
  keepPerson: {
    summary: 'Keep a recipient before anything is paid to them',
    failures: [
      'RECIPIENT_EXPIRED',
      'RECIPIENT_UNKNOWN',
      'RECIPIENTS_FULL',
      'NAME_TAKEN',
      'METHOD_UNAVAILABLE',
      'BANK_UNAVAILABLE',
      'CARD_NOT_FOUND',
      'CARD_REFUSED',
      'NETWORK_UNAVAILABLE',
      ...ADDRESS_TRAPS,
      'ADDRESS_NETWORK',
      'ADDRESS_BLOCKED',
      'ADDRESS_OWN',
      'ADDRESS_UNCHECKED',
    ],
  },
  changePerson: {
    summary: 'Name a kept recipient, or mark it as a favourite',
    failures: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  removePerson: { summary: 'Remove a kept recipient, a card with its token', failures: [] },
  beginKeptOnly: { summary: 'Pay kept recipients only, from now on', failures: [] },
  endKeptOnly: {
    summary: 'Pay anyone again, after 24 hours',
    failures: [...PIN_CHECK, ...PASSKEY_CHECK, 'TOO_MANY_REQUESTS'],
  },
}

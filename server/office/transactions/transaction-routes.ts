import { NoteFields } from '../owners/notes.ts'
import type { OfficeRoute } from '../route.ts'
import {
  addTransactionNote,
  askProvider,
  RevealRecipient,
  revealRecipient,
} from './transaction-acts.ts'
import { showTransaction } from './transaction-page.ts'

/** Routes of the page of a transaction (P2). Every look is in the audit log. */
export const transactionRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/transactions/:id',
    permission: 'owner.see',
    answer: (call) => showTransaction(call),
  },
  {
    method: 'POST',
    path: '/transactions/:id/ask',
    permission: 'payment.ask',
    page: (call) => showTransaction(call),
    answer: askProvider,
  },
  {
    method: 'POST',
    path: '/transactions/:id/notes',
    permission: 'owner.note',
    form: NoteFields,
    page: (call) => showTransaction(call),
    answer: addTransactionNote,
  },
  {
    method: 'POST',
    path: '/transactions/:id/reveal',
    permission: 'owner.reveal',
    form: RevealRecipient,
    page: (call) => showTransaction(call),
    answer: revealRecipient,
  },
]

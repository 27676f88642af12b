import * as v from 'valibot'
import { Sort } from '../form-fields.ts'
import { NoteFields } from '../owners/notes.ts'
import type { OfficeRoute } from '../route.ts'
import { showAllOrders } from './orders-page.ts'
import {
  addTransactionNote,
  askProviderNow,
  RevealRecipient,
  revealRecipient,
} from './transaction-acts.ts'
import { showTransaction } from './transaction-page.ts'

/** Routes of the page of a transaction (P2). Every look is in the audit log. */
export const transactionRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/orders',
    permission: 'owner.see',
    form: v.object({
      show: v.optional(v.string()),
      sort: Sort,
      after: v.optional(v.string()),
    }),
    answer: showAllOrders,
  },
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
    answer: askProviderNow,
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

import type { Minor } from '../../src/lib/money.ts'
import type { MessageParams } from '../messages/fill-message.ts'
import type { MoneyMessageKey } from './descriptions.ts'

/** `amount` minor units go from the debited to the credited account. */
export interface Leg {
  debit: string
  credit: string
  currency_code: string
  amount: Minor
}

/** A row of the owner's history; `amount` is signed. */
export interface HistoryRow {
  id: string
  user_id: string
  account_id: string
  kind: 'top_up' | 'withdrawal' | 'exchange'
  amount: Minor
  currency_code: string
  status: 'pending' | 'complete'
  description: MoneyMessageKey
  params: MessageParams
}

export interface Note {
  user_id: string
  text_key: MoneyMessageKey
  params: MessageParams
}

/** Names an act once and for all: the same scope and key are done at most once. */
export interface ActKey {
  scope: string
  key: string
  /** Of the request that the key came with; see `hashRequest`. */
  requestHash: string
}

/** What an exchange at a rate is judged by. Only the smallest amounts ever change. */
export interface RateTerms {
  from_code: string
  to_code: string
  /** The smallest amounts of the two currencies. */
  from_min: Minor
  to_min: Minor
  /** What one unit gives, decimal text. */
  quantity_out: string
}

/** What a transfer at the rate `rateId` was judged by; it is posted only where the database has it so. */
export interface Terms {
  /** Whose these accounts are; they are open, and in the currency of their leg. */
  owner: string
  accounts: readonly string[]
  rate: RateTerms
  /** The rate is current, or was superseded after this moment. */
  rateUntil: Date
}

export interface Transfer {
  kind: 'exchange' | 'topup' | 'withdrawal' | 'settlement' | 'reversal' | 'adjustment'
  act: ActKey
  /** No account occurs in two of them. */
  legs: readonly Leg[]
  history?: readonly HistoryRow[]
  notes?: readonly Note[]
  /** What a repeated request is answered with. */
  answer?: Readonly<Record<string, string>>
  reversesId?: string
  rateId?: string
  terms?: Terms
  now: Date
}

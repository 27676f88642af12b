import type { Minor } from '../../../contract/rules/money.ts'
import type { NewRowStatus } from '../../../contract/rules/statuses.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import type { MoneyMessageKey } from '../money-messages.ts'

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
  kind:
    | 'top_up'
    | 'withdrawal'
    | 'exchange'
    | 'transfer'
    | 'refund'
    | 'dispute'
    | 'repayment'
    | 'adjustment'
    | 'pot'
    | 'reserve'
  amount: Minor
  currency_code: string
  status: NewRowStatus
  description: MoneyMessageKey
  params: MessageParams
}

/**
 * A table that gets a row with a transfer, if that is posted. `write` is the statement that adds or
 * changes it: it joins `inserted f`, the new transfers, with the JSON array in the parameter, whose
 * rows name their `transfer_id`.
 */
export interface BesideTable {
  name: string
  write: (parameter: string) => string
}

/** A row of another table that is written with a transfer, if that is posted; amounts are text. */
export interface Beside {
  table: BesideTable
  row: object
}

export interface Note {
  user_id: string
  text_key: MoneyMessageKey
  params: MessageParams
  /** Number of its transaction, where the transfer does not write the row of the history. */
  number?: string
}

/** Identity of an act: the same scope and key are done at most once. */
export interface ActKey {
  scope: string
  key: string
  /** Hash of the request that came with the key; see `hashRequest`. */
  requestHash: string
}

/** Terms of an exchange at a rate. Only the bounds of the amounts ever change. */
export interface RateTerms {
  from_code: string
  to_code: string
  /** The smallest amounts of the two currencies. */
  from_min: Minor
  to_min: Minor
  /** The greatest amounts, if there are any. */
  from_max: Minor | null
  to_max: Minor | null
  /** Decimals of the two currencies, which never change. */
  from_decimals: number
  to_decimals: number
  /** Price of one unit, decimal text. */
  quantity_out: string
}

/** Terms of a transfer at the rate `rateId`; it is posted only if the database has the same. */
export interface Terms {
  /** Owner of these accounts, which must be open and in the currency of their leg. */
  owner: string
  accounts: readonly string[]
  rate: RateTerms
  /** The rate is current, or was superseded after this moment. */
  rateUntil: Date
}

/** What transfers of the ledger are for. */
export const TRANSFER_KINDS = [
  'exchange',
  'topup',
  'withdrawal',
  'settlement',
  'reversal',
  'adjustment',
  'transfer',
  'refund',
  'dispute',
  'repayment',
  'correction',
  'manual',
  'pot',
  'reserve',
] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

export interface LedgerTransfer {
  /** A new one by default. */
  id?: string
  kind: TransferKind
  act: ActKey
  /** No account with a balance occurs in two of them. */
  legs: readonly Leg[]
  history?: readonly HistoryRow[]
  notes?: readonly Note[]
  beside?: readonly Beside[]
  /** Answer to a repeated request. */
  answer?: Readonly<Record<string, string>>
  reversesId?: string
  rateId?: string
  /**
   * The proposal of a correction or a manual entry, which two operators signed; its kind is that of
   * the entry.
   */
  proposalId?: string
  terms?: Terms
  now: Date
}

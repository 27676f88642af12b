import type { PayoutMethod } from '../../contract/rules/rails.ts'
import type { PaymentStatus } from '../../contract/rules/statuses.ts'
import type { ReportedMoney } from './payment-gateway.ts'

/** What a line of a statement is about. */
export type StatementKind = 'payment' | 'payout' | 'refund' | 'dispute' | 'deposit'

/** One movement of money as a provider lists it. */
export interface StatementLine extends ReportedMoney {
  kind: StatementKind
  /** The provider's id of it. */
  ref: string
  /** Our id of it, where the provider knows it. */
  our_id?: string | undefined
  status: PaymentStatus
  /** When the money moved; when it was begun, where it has not. */
  at: Date
  /** Our address to which it came, on a chain. */
  address?: string
}

export interface StatementPeriod {
  from: Date
  /** The end of the day, at which balances are read. */
  end: Date
  /** Later than the end, and not in the period itself. */
  to: Date
  /** Our addresses, in lower case, for a statement of a chain alone. */
  addresses?: OwnAddresses | undefined
}

export interface OwnAddresses {
  all: readonly string[]
  /** Those of them that once received something; the others have no balance. */
  used: readonly string[]
}

/** What we have at the provider at the end of the day. */
export interface StatementBalance extends ReportedMoney {
  /** Number of the block after which it is read. */
  block: bigint
}

export interface Statement {
  /** In any order. */
  lines: StatementLine[]
  /** Absent where the provider is not compared by its balance. */
  balance?: StatementBalance
}

/** A provider that lists what it did in a period. */
export interface StatementSource {
  /** As in `payment_order.provider`. */
  provider: string
  /** Its name for operators. */
  name: string
  /** The methods of the payouts that leave through it. */
  payoutMethods: readonly PayoutMethod[]
  /** The network whose payouts and deposits these are; absent where the methods say all. */
  network?: string
  /**
   * Returns all lines of the period. Throws ProviderFailure where the list is not whole: a part of
   * a statement is none.
   */
  readStatement(period: StatementPeriod): Promise<Statement>
}

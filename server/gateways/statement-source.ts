import type { PaymentStatus } from '../../src/contract/rules/statuses.ts'
import type { ToldMoney } from './payment-gateway.ts'

/** What a line of a statement is about. */
export type StatementKind = 'payment' | 'payout' | 'refund' | 'dispute' | 'deposit'

/** One movement of money as a provider lists it. */
export interface StatementLine extends ToldMoney {
  kind: StatementKind
  /** The provider's id of it. */
  ref: string
  /** Our id of it, where the provider knows it. */
  our_id?: string | undefined
  status: PaymentStatus
  /** When the money moved; when it was begun, where it has not. */
  at: Date
}

export interface StatementPeriod {
  from: Date
  /** Not in the period itself. */
  to: Date
}

/** A provider that tells what it did in a time. */
export interface StatementSource {
  /** As in `payment_order.provider`. */
  provider: string
  /** Its name for operators. */
  name: string
  /** The methods of the payouts that leave through it. */
  payoutMethods: readonly ('sbp' | 'card' | 'usdc')[]
  /** The network whose payouts these are; absent where the methods say all. */
  network?: string
  /**
   * Returns all lines of the period, in any order. Throws ProviderFailure where the list is not whole: a part of a
   * statement is none.
   */
  readStatement(period: StatementPeriod): Promise<StatementLine[]>
}

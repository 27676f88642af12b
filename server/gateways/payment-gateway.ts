import type { EnvironmentId } from '../../contract/rules/environments.ts'
import type { TopUpMethod } from '../../contract/rules/rails.ts'
import type { PaymentStatus } from '../../contract/rules/statuses.ts'
import type { Language } from '../../contract/calls/texts.ts'

/** An order as its provider gets it. */
export interface PaymentOrder {
  id: string
  /** Decimal text. */
  amount: string
  currency_code: string
  /** How the owner pays. */
  method: TopUpMethod
  language: Language
  /** Where the owner is led after the payment page. */
  return_url: string
}

/** What is known of a payment that may have been started. */
export interface PaymentLookup {
  id: string
  /** null when the answer of `start` was lost. */
  provider_ref: string | null
  /** A second reference, which `check` returned. */
  payment_ref: string | null
}

/** Money as a provider reports it: decimal text, which need not fit the currency. */
export interface ReportedMoney {
  amount: string
  currency_code: string
}

/** A refund or dispute of a payment. */
export interface PaymentClaim extends ReportedMoney {
  kind: 'refund' | 'dispute'
  /** The provider's id of it. */
  ref: string
  /**
   * Whether the money has been taken from us; false again when a dispute was won or a refund
   * failed.
   */
  is_taken: boolean
}

/** The state of a payment as its provider has it now. */
export interface PaymentState {
  /** `created` until the owner has acted, as far as the provider reports. */
  status: PaymentStatus | 'created'
  /** What was captured in total, before refunds; null until something was. */
  captured: ReportedMoney | null
  /** All of them, in any order. */
  claims: readonly PaymentClaim[]
  payment_ref?: string
}

/** A payment that a gateway may take, before its order. */
export interface PaymentQuery {
  currency_code: string
  environment: EnvironmentId
}

/** Receives money through its own payment page. */
export interface PaymentGateway {
  /** Name of the provider and of the house account for its money. */
  name: string
  /** Whether it takes payments of owners of an environment in a currency. */
  takes(payment: PaymentQuery): boolean
  /** How a payment that it takes is paid; by default as the rails and the deployment say. */
  methodOf?: (payment: PaymentQuery) => TopUpMethod
  /** Opens a payment and returns the address of the payment page; the same for the same id. */
  start(order: PaymentOrder): Promise<{ url: string; provider_ref?: string }>
  /**
   * Reads the payment again; the ledger follows this answer alone. null while it cannot be found,
   * because the answer of `start` has not been stored.
   */
  check(payment: PaymentLookup): Promise<PaymentState | null>
}

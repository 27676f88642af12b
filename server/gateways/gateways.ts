import type { PaymentStatus } from '../../src/contract/rules/statuses.ts'
import type { DepositGateway } from './deposit-gateway.ts'
import type { EventSource } from './event-source.ts'
import type { PayoutMethods } from './payout-gateways.ts'

/** Sends text messages. `send` may be called again for the same id after a failure. */
export interface SmsGateway {
  send(message: { id: string; phone: string; text: string }): Promise<void>
}

/** Receives money through its own payment page. */
export interface PaymentGateway {
  /** Name of the house account for its money. */
  name: string
  /** Opens a payment and returns the address of the payment page. */
  start(order: {
    id: string
    amount: string
    currency_code: string
  }): Promise<{ url: string; provider_ref?: string }>
}

/** Pays money out to a card or an address. Only the gateway gets the whole card number. */
export interface PayoutGateway {
  start(payout: {
    id: string
    amount: string
    currency_code: string
    pan?: string
    address?: string
  }): Promise<{ provider_ref?: string }>
  /** Returns the status of a started payout. */
  check(payout: { id: string; provider_ref: string | null }): Promise<PaymentStatus>
}

/** Identifies a person on its own page, or returns instructions. */
export interface IdentificationGateway {
  start(identification: {
    id: string
    language: 'ru' | 'en'
  }): Promise<{ verification_url?: string; howto_text?: string }>
}

export interface Gateways {
  sms: SmsGateway
  /** null where no provider is connected: top-ups are refused then. */
  payment: PaymentGateway | null
  /** null where no provider is connected: withdrawals are refused then, before money moves. */
  payout: PayoutGateway | null
  payoutMethods: PayoutMethods
  /** null where USDC cannot come in. */
  deposits: DepositGateway | null
  identification: IdentificationGateway
  /** Providers that report to our events address. */
  events: readonly EventSource[]
}

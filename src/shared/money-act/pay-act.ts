import type { KeyedCall } from '../../kernel/api/call-keyed.ts'
import type { GivenMoneyAct } from '../../../contract/calls/confirmation.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { PasskeyAssertion } from '../../../contract/calls/passkey-assertion.ts'
import type { BiometryProof } from '../../../contract/pin-or-passkey.ts'

/**
 * What confirms a payment: the PIN, what a passkey signed, or what the biometrics of a messenger
 * opened.
 */
export type ActConfirmation =
  | { pin: string }
  | { passkey: PasskeyAssertion }
  | { biometry: BiometryProof }

/** A payment that its owner confirms by the PIN or a passkey. */
export interface PayAct {
  /** Separates the idempotency keys of different acts. */
  kind: 'withdrawal' | 'payout' | 'transfer' | 'plan' | 'rate-order'
  /** `1500.00` */
  amount: string
  currency: string
  /** Everything that makes it this payment; the PIN is no part of it. */
  intent: readonly string[]
  /** The call that a passkey confirms, with everything in it. */
  confirmed: GivenMoneyAct
  /** When its terms expire, such as a fee, ms since 1970; undefined where they do not. */
  expiresAt?: number
  /** Makes the call. */
  send: (call: PayCall) => Promise<PayAnswer>
}

export interface PayCall extends Omit<KeyedCall<Endpoint>, 'body'> {
  confirmation: ActConfirmation
  /** The owner has answered the server's question, such as whether to send the same once more. */
  isConfirmed: boolean
}

export interface PayAnswer {
  /** The server's message, often empty. */
  message: string
  /** Number of the transaction, where the server sends it. */
  number?: string
}

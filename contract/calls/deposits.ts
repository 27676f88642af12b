import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { DecimalText, Id, LooseMoment, rowsOf } from '../values.ts'
import { Outcome, ShownText } from '../wire.ts'

/** A chain on which USDC comes in. Amounts are in USDC. */
export const DepositNetwork = v.object({
  code: Id,
  name: ShownText,
  least: DecimalText,
  /** Confirmations until the money is credited. */
  confirmations: v.number(),
  /** Usual time until then. */
  minutes: v.number(),
  fee: v.fallback(v.optional(DecimalText), undefined),
  is_available: v.fallback(v.boolean(), true),
})
export type DepositNetwork = v.InferOutput<typeof DepositNetwork>
const DepositNetworksAnswer = v.object({ results: rowsOf(DepositNetwork) })

const DepositAddressRequest = v.object({
  network: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,24}$/)),
})
/** `address` bears its checksum (EIP-55). */
const DepositAddressAnswer = v.object({ ...Outcome.entries, address: v.string() })

/** USDC that came in. What is below the least waits for more on the same network. */
export const Deposit = v.object({
  id: Id,
  /** Code of the network. */
  network: ShownText,
  amount: DecimalText,
  confirmations: v.number(),
  confirmations_needed: v.number(),
  hash: ShownText,
  explorer_url: v.fallback(v.optional(v.string()), undefined),
  state: v.picklist(['confirming', 'below_least', 'credited']),
  created_at: LooseMoment,
})
export type Deposit = v.InferOutput<typeof Deposit>
const DepositsAnswer = v.object({ results: rowsOf(Deposit) })

/** Calls of the capability `topup.usdc`, an addition of our server (L8). */
export const depositEndpoints = {
  depositNetworks: {
    method: 'GET',
    path: '/v2/wallet/deposit/network',
    answer: DepositNetworksAnswer,
  },
  depositAddress: {
    method: 'POST',
    path: '/v2/wallet/deposit/address',
    body: DepositAddressRequest,
    answer: DepositAddressAnswer,
  },
  deposits: { method: 'GET', path: '/v2/wallet/deposit', answer: DepositsAnswer },
} as const satisfies Record<string, Endpoint>

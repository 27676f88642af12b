import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { OwnLimitChange } from './brakes.ts'
import { WithdrawalAct } from './money.ts'
import { AssertionOptions } from './passkey-assertion.ts'
import { PlanAct } from './plans.ts'
import { RateOrderAct } from './rate-orders.ts'
import { NewReadKey, NewWebhook } from './program-access.ts'
import { TransferAct } from './transfers.ts'
import { Outcome } from '../wire.ts'
import { PayoutAct } from './withdrawals.ts'

/** A money call with everything that it will be made with. */
export const MoneyAct = v.variant('call', [
  v.object({ call: v.literal('transfer'), ...TransferAct.entries }),
  v.object({ call: v.literal('payout'), ...PayoutAct.entries }),
  v.object({ call: v.literal('withdrawal'), ...WithdrawalAct.entries }),
  v.object({ call: v.literal('placePlan'), ...PlanAct.entries }),
  v.object({ call: v.literal('placeRateOrder'), ...RateOrderAct.entries }),
])
export type GivenMoneyAct = v.InferInput<typeof MoneyAct>

/**
 * A call with everything that it will be made with: a passkey that confirms it confirms no other.
 */
export const ConfirmedAct = v.variant('call', [
  MoneyAct,
  v.object({ call: v.literal('phone') }),
  v.object({ call: v.literal('pin') }),
  v.object({ call: v.literal('kept-only') }),
  v.object({ call: v.literal('unfreeze') }),
  v.object({ call: v.literal('wallet-address'), name: v.string() }),
  v.object({ call: v.literal('consent'), handle: v.string(), mark: v.string() }),
  v.object({ call: v.literal('program-key'), key: v.string() }),
  v.object({ call: v.literal('addReadKey'), ...NewReadKey.entries }),
  v.object({ call: v.literal('addWebhook'), ...NewWebhook.entries }),
  v.object({ call: v.literal('own-limit'), ...OwnLimitChange.entries }),
])
export type ConfirmedAct = v.InferOutput<typeof ConfirmedAct>
export type GivenAct = v.InferInput<typeof ConfirmedAct>

const ConfirmationRequest = v.object({ act: ConfirmedAct })
const ConfirmationAnswer = v.object({ ...Outcome.entries, options: AssertionOptions })

/**
 * The call of the capability `passkeys` for money calls and changes of keys, an addition of our
 * server (M2).
 */
export const confirmationEndpoints = {
  confirmation: {
    method: 'POST',
    path: '/v2/wallet/passkey/confirmation',
    body: ConfirmationRequest,
    answer: ConfirmationAnswer,
  },
} as const satisfies Record<string, Endpoint>

import type { Context } from '../context.ts'
import type { Settlers } from '../domain/provider-events/claim-events.ts'
import { paymentSettler } from '../domain/top-up/check-payment.ts'
import { payoutSettler } from '../domain/withdrawal/withdrawal.ts'

/** How the events of each kind are settled: by reading their subject again at its provider. */
export function listSettlers({ db, gateways, clock, log, metrics }: Context): Settlers {
  const { payments, payout, payoutMethods: methods } = gateways
  return {
    payment: paymentSettler(db, { payments, clock, log, metrics }),
    payout: payoutSettler(db, { payout, methods, clock }),
  }
}

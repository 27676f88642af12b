import type { Context } from '../context.ts'
import type { Settlers } from '../domain/provider-events/claim-events.ts'
import { paymentSettler } from '../domain/top-up/check-payment.ts'

/** How the events of each kind are settled: by reading their subject again at its provider. */
export function listSettlers({ db, gateways, clock, log, metrics }: Context): Settlers {
  const { payments } = gateways
  return { payment: paymentSettler(db, { payments, clock, log, metrics }) }
}

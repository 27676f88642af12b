import type { Context } from '../context.ts'
import { readSession } from '../domain/identification/read-cases.ts'
import type { Settlers } from '../domain/provider-events/claim-events.ts'
import { smsSettler } from '../domain/codes/sms-reports.ts'
import { paymentSettler } from '../domain/top-up/check-payment.ts'
import { payoutSettler } from '../domain/withdrawals/plain-withdrawal.ts'

/** How the events of every kind are settled: by reading their subject again at its provider. */
export function listSettlers(context: Context): Required<Settlers> {
  const { db, gateways, clock, log, metrics, settings } = context
  const { payments, payout, payoutMethods: methods, sms, identification } = gateways
  const isErasedWhenSent = !settings.sandbox
  return {
    payment: paymentSettler(db, { payments, clock, log, metrics }),
    payout: payoutSettler(db, { payout, methods, clock }),
    identification: (subject) =>
      readSession(db, subject, { gateways: identification.connected, now: clock.now() }),
    sms: smsSettler(db, { gateways: sms, clock, isErasedWhenSent, metrics }),
  }
}

import type { Checking } from '../../../server/domain/top-up/check-payment.ts'
import type { PaymentGateway } from '../../../server/gateways/payment-gateway.ts'
import { createLog } from '../../../server/ops/log/log.ts'
import { createMetrics } from '../../../server/ops/metrics/metrics.ts'

/** What a reading of payments needs; `log` gets the lines. */
export function checkingOf(
  payments: readonly PaymentGateway[],
  now: () => Date,
  log: (line: string) => void = () => {},
): Checking {
  return {
    payments,
    clock: { now },
    log: createLog('json', log),
    metrics: createMetrics(() => new Map()),
  }
}

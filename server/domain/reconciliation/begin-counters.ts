import type { Gateways } from '../../gateways/gateways.ts'
import { EVENT_OUTCOMES, type Metrics } from '../../ops/metrics/metrics.ts'
import { DIFFERENCE_KINDS } from './items.ts'

/** Lets the counters of what providers report begin at 0, for each provider that is connected. */
export function beginCounters(
  metrics: Pick<Metrics, 'beginAtZero'>,
  { sms, payments, events, statements }: Gateways,
): void {
  metrics.beginAtZero('wallet_provider_events_total', {
    provider: events.map(({ provider }) => provider),
    outcome: EVENT_OUTCOMES,
  })
  metrics.beginAtZero('wallet_sms_deliveries_total', {
    provider: sms.map(({ name }) => name),
    outcome: ['delivered', 'failed'],
  })
  metrics.beginAtZero('wallet_payment_differences_total', {
    provider: payments.map(({ name }) => name),
    kind: ['amount', 'currency'],
  })
  metrics.beginAtZero('wallet_reconciliation_differences_total', {
    provider: statements.map(({ provider }) => provider),
    // Money that the other side counts a day later is no difference.
    kind: DIFFERENCE_KINDS.filter((kind) => kind !== 'late'),
  })
}

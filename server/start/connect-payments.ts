import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import type { EventSource } from '../gateways/event-source.ts'
import { createStripeEvents } from '../gateways/stripe/events.ts'
import { createStripePayments, probeStripe } from '../gateways/stripe/payments.ts'
import { guardEvents } from '../gateways/unsigned-events.ts'
import type { Clock } from '../lib/clock.ts'
import type { PaymentGateway } from '../gateways/payment-gateway.ts'
import { doorOf } from './event-door.ts'
import { yookassaPaymentEvents } from '../gateways/yookassa/payment-events.ts'
import { createYookassaPayments, probeYookassa } from '../gateways/yookassa/payments.ts'

interface ConnectedPayments {
  payments: PaymentGateway[]
  events: EventSource[]
  connections: Connection[]
}

/** The providers of payments in, in the order in which a currency is offered to them. */
export function connectPayments(settings: ProviderSettings, clock: Clock): ConnectedPayments {
  const parts = [connectYookassa(settings), connectStripe(settings, clock)]
  return {
    payments: parts.flatMap(({ payments }) => payments),
    events: parts.flatMap(({ events }) => events),
    connections: parts.flatMap(({ connections }) => connections),
  }
}

function connectYookassa({
  yookassa: { state, missing, ...section },
  events,
}: ProviderSettings): ConnectedPayments {
  const connection: Connection = { provider: 'yookassa', purposes: ['payment'], state, missing }
  if (!('values' in section)) return { payments: [], events: [], connections: [connection] }
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_KEY: key, YOOKASSA_URL: url } = section.values
  const access = { shopId, key, url }
  return {
    payments: [createYookassaPayments(access)],
    events: [guardEvents(yookassaPaymentEvents, doorOf(events, 'YOOKASSA_EVENT_NETWORKS'))],
    connections: [{ ...connection, probe: () => probeYookassa(access) }],
  }
}

function connectStripe(
  { stripe: { state, missing, ...section } }: ProviderSettings,
  clock: Clock,
): ConnectedPayments {
  const connection: Connection = { provider: 'stripe', purposes: ['payment'], state, missing }
  if (!('values' in section)) return { payments: [], events: [], connections: [connection] }
  const { STRIPE_KEY: key, STRIPE_URL: url, STRIPE_WEBHOOK_SECRET: secret } = section.values
  const currencies = section.values.STRIPE_CURRENCIES
  const access = { key, url }
  return {
    payments: [createStripePayments(access, { currencies, clock })],
    events: [createStripeEvents({ secret, clock })],
    connections: [{ ...connection, probe: () => probeStripe(access) }],
  }
}

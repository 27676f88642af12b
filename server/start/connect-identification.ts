import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import type { EventSource } from '../gateways/event-source.ts'
import type { Identification, IdentificationGateway } from '../gateways/gateways.ts'
import { identificationBySupport } from '../gateways/identification-by-support.ts'
import { createOndato } from '../gateways/ondato/ondato.ts'
import { probeStripe } from '../gateways/stripe/payments.ts'
import { createStripeIdentity } from '../gateways/stripe/stripe-identity.ts'
import { createOndatoEvents } from '../gateways/ondato/ondato-events.ts'

/** A provider, as far as its settings are complete. */
interface Provider {
  gateway?: IdentificationGateway
  connection?: Connection
  events?: EventSource | undefined
}

/**
 * The providers of identification whose settings are complete. The operator chooses who starts new
 * checks; support without a choice.
 */
export function connectIdentification(settings: ProviderSettings): {
  identification: Identification
  connections: Connection[]
  events: EventSource[]
} {
  const { identification: choice } = settings
  const chosen = choice.state === 'set' ? choice.values.IDENTIFICATION : 'support'
  const providers = [
    connectOndato(settings),
    connectStripe(settings, chosen === 'stripe'),
    ...(chosen === 'support' ? [support] : []),
  ]
  const connected = providers.flatMap(({ gateway }) => gateway ?? [])
  return {
    identification: { chosen: connected.find(({ name }) => name === chosen) ?? null, connected },
    connections: providers.flatMap(({ connection }) =>
      connection ? ranked(connection, chosen) : [],
    ),
    events: providers.flatMap(({ events }) => events ?? []),
  }
}

/**
 * What was chosen and is not set at all lacks its settings; what was set and not chosen starts no
 * checks.
 */
function ranked(connection: Connection, chosen: string): Connection {
  const { provider, state } = connection
  const isChosen = provider.startsWith(chosen)
  if (isChosen && state === 'absent') return { ...connection, state: 'incomplete' }
  return !isChosen && state === 'set'
    ? { ...connection, notChosenBy: 'IDENTIFICATION' }
    : connection
}

const support: Provider = {
  gateway: identificationBySupport,
  connection: { provider: 'support', purposes: ['identification'], state: 'set', missing: [] },
}

/**
 * The settings are those of Stripe Checkout; it is listed for identification where it is chosen.
 */
function connectStripe({ stripe }: ProviderSettings, isChosen: boolean): Provider {
  const { state, missing } = stripe
  const purposes = ['identification'] as const
  const connection = isChosen && { provider: 'stripe-identity', purposes, state, missing }
  if (stripe.state !== 'set') return { ...(connection && { connection }) }
  const access = { key: stripe.values.STRIPE_KEY, url: stripe.values.STRIPE_URL }
  return {
    gateway: createStripeIdentity(access),
    ...(connection && { connection: { ...connection, probe: () => probeStripe(access) } }),
  }
}

function connectOndato({ ondato }: ProviderSettings): Provider {
  const { state, missing } = ondato
  const purposes = ['identification'] as const
  const connection: Connection = { provider: 'ondato', purposes, state, missing }
  if (ondato.state !== 'set') return { connection }
  const { values } = ondato
  const { probe, ...gateway } = createOndato({
    clientId: values.ONDATO_CLIENT_ID,
    clientSecret: values.ONDATO_CLIENT_SECRET,
    setupId: values.ONDATO_SETUP_ID,
    tokenUrl: values.ONDATO_TOKEN_URL,
    verificationUrl: values.ONDATO_API_URL,
    kycUrl: values.ONDATO_KYC_API_URL,
    pageUrl: values.ONDATO_PAGE_URL,
  })
  const { ONDATO_WEBHOOK_USER: user, ONDATO_WEBHOOK_PASSWORD: password } = values
  return {
    gateway,
    connection: { ...connection, probe },
    ...(user && password && { events: createOndatoEvents({ user, password }) }),
  }
}

import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import type { EventSource } from '../gateways/event-source.ts'
import type { CardGateway, SbpGateway } from '../gateways/payout-gateways.ts'
import { guardEvents } from '../gateways/unsigned-events.ts'
import { createYookassaCards } from '../gateways/yookassa/card-payouts.ts'
import { createPayoutClient, type PayoutClient } from '../gateways/yookassa/payout-client.ts'
import { yookassaPayoutEvents } from '../gateways/yookassa/payout-events.ts'
import { createYookassaSbp } from '../gateways/yookassa/sbp-payouts.ts'
import type { Clock } from '../lib/clock.ts'
import { doorOf } from './event-door.ts'

interface YookassaPayouts {
  sbp: SbpGateway | null
  card: CardGateway | null
  events: readonly EventSource[]
  connections: readonly Connection[]
}

/**
 * Payouts of YooKassa by phone and, where the widget has an origin, to cards; null where they are
 * not set.
 */
export function connectYookassaPayouts(
  { yookassaPayouts: section, yookassaCards, events }: ProviderSettings,
  clock: Clock,
): YookassaPayouts {
  const { state, missing } = section
  const provider = { provider: 'yookassa-payouts', purposes: ['payout'], state, missing } as const
  const cards = describeCards(yookassaCards)
  if (section.state !== 'set') {
    return { sbp: null, card: null, events: [], connections: [provider, cards] }
  }
  const { YOOKASSA_PAYOUT_AGENT_ID: agentId, YOOKASSA_PAYOUT_KEY: key } = section.values
  const client = createPayoutClient({ agentId, key, url: section.values.YOOKASSA_URL })
  const probe = async () => `${(await client.listBanks()).length} banks take payouts`
  return {
    sbp: createYookassaSbp(client, clock),
    card: connectCards(yookassaCards, { client, account: agentId, clock }),
    events: [guardEvents(yookassaPayoutEvents, doorOf(events, 'YOOKASSA_EVENT_NETWORKS'))],
    connections: [{ ...provider, probe }, cards],
  }
}

interface Means {
  client: PayoutClient
  account: string
  clock: Clock
}

function describeCards({ state, missing }: ProviderSettings['yookassaCards']): Connection {
  return { provider: 'yookassa-cards', purposes: ['payout'], state, missing }
}

function connectCards(
  section: ProviderSettings['yookassaCards'],
  { client, account, clock }: Means,
): CardGateway | null {
  if (section.state !== 'set') return null
  const { CARD_FORM_ORIGIN: formOrigin, YOOKASSA_WIDGET_URL: scriptUrl } = section.values
  return createYookassaCards(client, { clock, formOrigin, widget: { scriptUrl, account } })
}

import type { ProviderSettings } from '../config/provider-settings.ts'
import type { EventDoor } from '../gateways/unsigned-events.ts'

/** Returns what the operator has set for the events of a provider that signs none. */
export function doorOf(
  section: ProviderSettings['events'],
  networks: 'YOOKASSA_EVENT_NETWORKS' | 'SMSC_EVENT_NETWORKS',
): EventDoor {
  const values = section.state === 'set' ? section.values : undefined
  return { secret: values?.EVENTS_SECRET, networks: values?.[networks] }
}

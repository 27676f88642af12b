import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import type { SmsGateway } from '../gateways/gateways.ts'
import { connectSms } from './connect-sms.ts'

/** Gateways to the providers that an operator has connected; null where none is. */
interface ConnectedGateways {
  sms: SmsGateway | null
}

/** Connects the providers whose settings are complete, and tells of each what is missing. Calls none. */
export function connectProviders(settings: ProviderSettings): {
  connected: ConnectedGateways
  connections: readonly Connection[]
} {
  const { sms, connections } = connectSms(settings)
  return { connected: { sms }, connections }
}

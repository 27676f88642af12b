import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import type { SmsGateway } from '../gateways/gateways.ts'
import type { RateFeed } from '../gateways/rates/rate-feed.ts'
import { connectRates } from './connect-rates.ts'
import { connectSms } from './connect-sms.ts'

/** Gateways to the providers that an operator has connected; null where none is. */
interface ConnectedGateways {
  sms: SmsGateway | null
  rates: readonly RateFeed[]
}

/** Connects the providers whose settings are complete, and tells of each what is missing. Calls none. */
export function connectProviders(settings: ProviderSettings): {
  connected: ConnectedGateways
  connections: readonly Connection[]
} {
  const { sms, connections } = connectSms(settings)
  const { rates, connections: ofRates } = connectRates(settings)
  return { connected: { sms, rates }, connections: [...connections, ...ofRates] }
}

import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import type { SmsGateway } from '../gateways/gateways.ts'
import { createHttpSms } from '../gateways/http-sms.ts'

/** The gateway for text messages that the operator has set; null without one. */
export function connectSms({ smsHttp }: ProviderSettings): {
  sms: SmsGateway | null
  connections: Connection[]
} {
  const set = smsHttp.state === 'set' ? smsHttp.values : undefined
  return {
    sms: set ? createHttpSms({ url: set.SMS_GATEWAY_URL, token: set.SMS_GATEWAY_TOKEN }) : null,
    connections: [
      { provider: 'sms-http', purposes: ['sms'], state: smsHttp.state, missing: smsHttp.missing },
    ],
  }
}

import type { ProviderSettings } from '../config/provider-settings.ts'
import { SMS_PROVIDERS, type SmsProviderName } from '../config/sms-providers.ts'
import type { Connection } from '../gateways/connection.ts'
import type { EventSource } from '../gateways/event-source.ts'
import { createHttpSms } from '../gateways/sms/http-sms.ts'
import type { SmsGateway } from '../gateways/sms/sms-gateway.ts'
import { createSmscEvents, createSmscSms, probeSmsc } from '../gateways/sms/smsc.ts'
import { guardEvents } from '../gateways/unsigned-events.ts'
import { doorOf } from './event-door.ts'
import { createTwilioEvents, createTwilioSms, probeTwilio } from '../gateways/sms/twilio.ts'

interface ConnectedSms {
  sms: SmsGateway
  events?: EventSource
  probe?: () => Promise<string>
}

type SmsSettings = Pick<ProviderSettings, 'smsHttp' | 'twilio' | 'smsc' | 'smsOrder' | 'events'>

/** The providers of messages, each from its settings; undefined where they are not whole. */
const PROVIDERS: Readonly<
  Record<SmsProviderName, (settings: SmsSettings) => ConnectedSms | undefined>
> = {
  'sms-http': ({ smsHttp }) => {
    if (smsHttp.state !== 'set') return undefined
    const { SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN } = smsHttp.values
    return { sms: createHttpSms({ url: SMS_GATEWAY_URL, token: SMS_GATEWAY_TOKEN }) }
  },
  twilio: ({ twilio }) => {
    if (twilio.state !== 'set') return undefined
    const { values } = twilio
    const options = {
      url: new URL(values.TWILIO_URL).origin,
      accountSid: values.TWILIO_ACCOUNT_SID,
      authToken: values.TWILIO_AUTH_TOKEN,
      from: values.TWILIO_FROM,
      callbackUrl:
        values.PUBLIC_URL && new URL('/v2/providers/twilio/events', values.PUBLIC_URL).href,
    }
    return {
      sms: createTwilioSms(options),
      events: createTwilioEvents(options),
      probe: () => probeTwilio(options),
    }
  },
  smsc: ({ smsc, events }) => {
    if (smsc.state !== 'set') return undefined
    const { SMSC_URL, SMSC_LOGIN, SMSC_PASSWORD, SMSC_SENDER } = smsc.values
    const url = SMSC_URL.replace(/\/$/, '')
    const options = { url, login: SMSC_LOGIN, password: SMSC_PASSWORD, sender: SMSC_SENDER }
    return {
      sms: createSmscSms(options),
      events: guardEvents(createSmscEvents(), doorOf(events, 'SMSC_EVENT_NETWORKS')),
      probe: () => probeSmsc(options),
    }
  },
}

/**
 * The gateways for text messages that the operator has set, in the order in which they are tried;
 * those that are not in the order are listed and send nothing.
 */
export function connectSms(settings: SmsSettings): {
  sms: readonly SmsGateway[]
  events: readonly EventSource[]
  connections: Connection[]
} {
  const { smsHttp, twilio, smsc, smsOrder } = settings
  const sections = { 'sms-http': smsHttp, twilio, smsc }
  const order = smsOrder.state === 'set' ? smsOrder.values.SMS_PROVIDERS : []
  const connect = (name: SmsProviderName) => {
    const made = PROVIDERS[name](settings)
    return { made, connection: describe(name, sections[name], made) }
  }
  const connected = order.map(connect)
  const others = SMS_PROVIDERS.filter((name) => !order.includes(name)).map(connect)
  return {
    sms: connected.flatMap(({ made }) => made?.sms ?? []),
    events: connected.flatMap(({ made }) => made?.events ?? []),
    connections: [
      ...connected.map(({ connection }) => connection),
      ...others.map(({ connection }) => leaveOut(connection)),
    ],
  }
}

function describe(
  provider: SmsProviderName,
  { state, missing }: Pick<Connection, 'state' | 'missing'>,
  made: ConnectedSms | undefined,
): Connection {
  const probe = made?.probe
  return { provider, purposes: ['sms'], state, missing, ...(probe && { probe }) }
}

function leaveOut(connection: Connection): Connection {
  return connection.state === 'set' ? { ...connection, notChosenBy: 'SMS_PROVIDERS' } : connection
}

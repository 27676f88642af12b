import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import type { EmailGateway } from '../gateways/email/email-gateway.ts'
import type { EventSource } from '../gateways/event-source.ts'
import type { RateFeed } from '../gateways/rates/rate-feed.ts'
import type { Identification } from '../gateways/gateways.ts'
import type { SmsGateway } from '../gateways/sms/sms-gateway.ts'
import type { StatementSource } from '../gateways/statement-source.ts'
import type { TelegramBot } from '../gateways/telegram/telegram-bot.ts'
import type { PaymentGateway } from '../gateways/payment-gateway.ts'
import type { CardGateway, SbpGateway } from '../gateways/payout-gateways.ts'
import type { Clock } from '../lib/clock.ts'
import { connectEmail } from './connect-email.ts'
import { connectPayments } from './connect-payments.ts'
import { connectIdentification } from './connect-identification.ts'
import { connectRates } from './connect-rates.ts'
import { connectStatements } from './connect-statements.ts'
import { connectSms } from './connect-sms.ts'
import { connectTelegram } from './connect-telegram.ts'
import { connectYookassaPayouts } from './connect-yookassa-payouts.ts'

/** Gateways to the providers that an operator has connected. */
interface ConnectedGateways {
  sms: readonly SmsGateway[]
  email: EmailGateway | null
  rates: readonly RateFeed[]
  payments: readonly PaymentGateway[]
  identification: Identification
  sbp: SbpGateway | null
  card: CardGateway | null
  telegram: TelegramBot | null
  /** Those that tell what they did in a day. */
  statements: readonly StatementSource[]
  /** Those that report to our events address. */
  events: readonly EventSource[]
}

/**
 * Connects the providers whose settings are complete, and lists for each what is missing. Calls
 * none.
 */
export function connectProviders(
  settings: ProviderSettings,
  clock: Clock,
): {
  connected: ConnectedGateways
  connections: readonly Connection[]
} {
  const { sms, events, connections } = connectSms(settings)
  const { email, connections: ofEmail } = connectEmail(settings)
  const { rates, connections: ofRates } = connectRates(settings)
  const paid = connectPayments(settings, clock)
  const { sbp, card, ...payouts } = connectYookassaPayouts(settings, clock)
  const { identification, ...identified } = connectIdentification(settings)
  const { telegram, connection } = connectTelegram(settings)
  return {
    connected: {
      sms,
      email,
      rates,
      payments: paid.payments,
      sbp,
      card,
      identification,
      telegram,
      statements: connectStatements(settings),
      events: [...events, ...paid.events, ...payouts.events, ...identified.events],
    },
    connections: [
      ...connections,
      ...ofEmail,
      ...ofRates,
      ...paid.connections,
      ...payouts.connections,
      ...identified.connections,
      connection,
    ],
  }
}

import type { CaseReason, CaseStatus, PaymentStatus } from '../../contract/rules/statuses.ts'
import type { DepositGateway } from './deposit-gateway.ts'
import type { EmailGateway } from './email/email-gateway.ts'
import type { EventSource } from './event-source.ts'
import type { NoticeChannel } from './notice-channel.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import type { PayoutMethods } from './payout-gateways.ts'
import type { RateFeed } from './rates/rate-feed.ts'
import type { SmsGateway } from './sms/sms-gateway.ts'
import type { WebPush } from './web-push/web-push.ts'
import type { StatementSource } from './statement-source.ts'
import type { TelegramBot } from './telegram/telegram-bot.ts'
import type { Language } from '../../contract/calls/texts.ts'

/** Pays money out to a card or an address. Only the gateway gets the whole card number. */
export interface PayoutGateway {
  start(payout: {
    id: string
    amount: string
    currency_code: string
    pan?: string
    address?: string
  }): Promise<{ provider_ref?: string }>
  /** Returns the status of a started payout. */
  check(payout: { id: string; provider_ref: string | null }): Promise<PaymentStatus>
}

/** The way to a check: its page or instructions, and the provider's name of the session. */
export interface IdentificationStart {
  verification_url?: string
  howto_text?: string
  provider_ref?: string
}

/** State of a check at its provider. */
export type IdentificationState =
  | { status: Exclude<CaseStatus, 'aborted'> }
  | { status: 'aborted'; reason: CaseReason }

/** Identifies a person on its own page, or returns instructions. */
export interface IdentificationGateway {
  /** Stored with each check that is started. */
  name: string
  /** Opens a session for a check, or continues the one with this `provider_ref`. */
  start(identification: {
    id: string
    language: Language
    provider_ref: string | null
    /** Our page to which the provider leads back, if it takes one. */
    return_url?: string
  }): Promise<IdentificationStart>
  /**
   * Reads the state of the session of a check; `complete` only if the provider says so of this
   * session and this check. Absent where no provider is asked.
   */
  check?: (identification: { id: string; provider_ref: string }) => Promise<IdentificationState>
}

/** Providers of identification. */
export interface Identification {
  /**
   * Starts new checks; null where the chosen provider is not connected: nobody can be identified
   * then.
   */
  chosen: IdentificationGateway | null
  /** A check is continued and read where it was started, also after another provider was chosen. */
  connected: readonly IdentificationGateway[]
}

export interface Gateways {
  /** In the order in which they are tried. */
  sms: readonly SmsGateway[]
  /**
   * null where no mail server is connected: addresses cannot be confirmed then, and no letter is
   * sent.
   */
  email: EmailGateway | null
  /**
   * The first that takes a currency and environment gets the payment; without one top-ups are
   * refused.
   */
  payments: readonly PaymentGateway[]
  /** null where no provider is connected: withdrawals are refused then, before money moves. */
  payout: PayoutGateway | null
  payoutMethods: PayoutMethods
  /** null where USDC cannot come in. */
  deposits: DepositGateway | null
  identification: Identification
  /** The bot in whose messenger the app runs; null where none is set. */
  telegram: TelegramBot | null
  /** Providers that report to our events address. */
  events: readonly EventSource[]
  /** Sources of prices that are read; none where the operator has set none. */
  rates: readonly RateFeed[]
  /** Providers that tell what they did in a day; the ledger is compared with them. */
  statements: readonly StatementSource[]
  /** Ways of telling owners outside of the app; none where nothing is connected. */
  notices: readonly NoticeChannel[]
  /** The one of them that writes to browsers; null where this server has no keys for it. */
  webPush: WebPush | null
}

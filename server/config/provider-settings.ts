import * as v from 'valibot'
import { SMS_PROVIDERS } from './sms-providers.ts'
import { RATE_SOURCES } from './rate-sources.ts'
import { isNetwork } from './networks.ts'
import { CHAIN_SCHEMAS, readChainSettings } from './chain-settings.ts'
import { needing, pairing, readSection, type Variables } from './section.ts'
import { address, listOf, percent, wholeNumber } from './setting-schemas.ts'

const HTTP = ['https:', 'http:'] as const

const networks = listOf(isNetwork, 'must be a list of addresses and networks such as 192.0.2.0/24')

/** An operator's own HTTP gateway for text messages. */
const SMS_HTTP = {
  SMS_GATEWAY_URL: address(HTTP),
  SMS_GATEWAY_TOKEN: v.optional(v.string()),
}

/** Twilio; reports come back only where the wallet has a public address. */
const TWILIO = {
  TWILIO_ACCOUNT_SID: v.pipe(
    v.string(),
    v.regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits'),
  ),
  TWILIO_AUTH_TOKEN: v.string(),
  /** A number with its plus, a name of letters, or the id of a messaging service. */
  TWILIO_FROM: v.string(),
  TWILIO_URL: v.optional(address(HTTP), 'https://api.twilio.com'),
  PUBLIC_URL: v.optional(address(HTTP)),
}

/** SMSC. */
const SMSC = {
  SMSC_LOGIN: v.string(),
  SMSC_PASSWORD: v.string(),
  SMSC_SENDER: v.optional(v.string()),
  SMSC_URL: v.optional(address(HTTP), 'https://smsc.ru/sys'),
}

/** The order in which providers of messages are tried. */
const SMS_ORDER = {
  SMS_PROVIDERS: v.optional(
    listOf(
      (text) => v.is(v.picklist(SMS_PROVIDERS), text),
      `must be a list of ${SMS_PROVIDERS.join(', ')}`,
    ),
    SMS_PROVIDERS.join(),
  ),
}

/** The mail server that takes letters to owners. */
const SMTP = {
  SMTP_HOST: v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address')),
  /** 465 is encrypted from its first byte, any other by STARTTLS. */
  SMTP_PORT: v.optional(wholeNumber(65_535), '587'),
  SMTP_USER: v.optional(v.string()),
  SMTP_PASSWORD: v.optional(v.string()),
  /** `wallet@wallet.example`, or with a name `Wallet <wallet@wallet.example>`. */
  SMTP_FROM: v.pipe(
    v.string(),
    v.regex(
      /^(?:[^<>@\r\n]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/,
      'must be an address, or a name and an address in <>',
    ),
  ),
}

/** The login of the mail server, of which one part alone would be refused. */
const SMTP_LOGIN = ['SMTP_USER', 'SMTP_PASSWORD']

/** Sources of prices, by name; and the limits of the price that is made of them. */
const RATES = {
  RATES_SOURCES: listOf(
    (text) => v.is(v.picklist(RATE_SOURCES), text),
    `must be a list of ${RATE_SOURCES.join(', ')}`,
  ),
  RATES_ECB_URL: v.optional(
    address(HTTP),
    'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  ),
  RATES_BANK_OF_RUSSIA_URL: v.optional(address(HTTP), 'https://www.cbr.ru/scripts/XML_daily.asp'),
  RATES_KRAKEN_URL: v.optional(address(HTTP), 'https://api.kraken.com/0/public/Ticker'),
  /** Working days on which Russia has a day off by decree, such as `2026-12-31`. */
  RATES_RUSSIAN_DAYS_OFF: v.optional(
    listOf(
      (text): text is string => v.is(v.pipe(v.string(), v.isoDate()), text),
      'must be a list of days such as 2026-12-31',
    ),
    '',
  ),
  RATES_JUMP_PERCENT: v.optional(percent, '5'),
  RATES_DISAGREEMENT_PERCENT: v.optional(percent, '3'),
}

/** The source of prices that needs a key. */
const OPEN_EXCHANGE_RATES = {
  OPEN_EXCHANGE_RATES_APP_ID: v.string(),
  OPEN_EXCHANGE_RATES_URL: v.optional(
    address(HTTP),
    'https://openexchangerates.org/api/latest.json',
  ),
}

/** A shop of YooKassa, which takes rubles. */
const YOOKASSA = {
  YOOKASSA_SHOP_ID: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')),
  YOOKASSA_KEY: v.string(),
  YOOKASSA_URL: v.optional(address(HTTP), 'https://api.yookassa.ru/v3'),
}

/** Payouts of YooKassa: a gateway of its own, apart from that of a shop. */
const YOOKASSA_PAYOUTS = {
  YOOKASSA_PAYOUT_AGENT_ID: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')),
  YOOKASSA_PAYOUT_KEY: v.string(),
  YOOKASSA_URL: v.optional(address(HTTP), 'https://api.yookassa.ru/v3'),
}

/**
 * The widget in which cards are entered. It is shown on an origin of its own, which leads to this
 * server as that of the wallet does.
 */
const YOOKASSA_CARDS = {
  CARD_FORM_ORIGIN: address(HTTP),
  YOOKASSA_WIDGET_URL: v.optional(
    address(HTTP),
    'https://yookassa.ru/payouts-data/3.1.0/widget.js',
  ),
}

/** Stripe Checkout, which takes the currencies of the list by card. */
const STRIPE = {
  STRIPE_KEY: v.string(),
  STRIPE_WEBHOOK_SECRET: v.string(),
  STRIPE_CURRENCIES: v.optional(
    listOf(
      (text): text is string => /^[A-Z]{3}$/.test(text),
      'must be a list of codes such as EUR, USD',
    ),
    'EUR, USD',
  ),
  STRIPE_URL: v.optional(address(HTTP), 'https://api.stripe.com'),
}

/** Who identifies owners. */
const IDENTIFICATION = {
  IDENTIFICATION: v.optional(
    v.picklist(['support', 'ondato', 'stripe'], 'must be support, ondato or stripe'),
    'support',
  ),
}

/** What stands for the signatures of providers that sign no events. */
const EVENTS = {
  /** The last part of the address to which they report. */
  EVENTS_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]{24,128}$/, 'must be 24 to 128 letters, digits, hyphens and underscores'),
    ),
  ),
  YOOKASSA_EVENT_NETWORKS: v.optional(networks),
  SMSC_EVENT_NETWORKS: v.optional(networks),
}

const ONDATO = {
  ONDATO_CLIENT_ID: v.string(),
  ONDATO_CLIENT_SECRET: v.string(),
  ONDATO_SETUP_ID: v.string(),
  /**
   * Name and password of their webhooks; without both no event is taken, and states are read alone.
   */
  ONDATO_WEBHOOK_USER: v.optional(v.string()),
  ONDATO_WEBHOOK_PASSWORD: v.optional(v.string()),
  ONDATO_TOKEN_URL: v.optional(address(HTTP), 'https://id.ondato.com/connect/token'),
  ONDATO_API_URL: v.optional(address(HTTP), 'https://idvapi.ondato.com'),
  ONDATO_KYC_API_URL: v.optional(address(HTTP), 'https://kycid.ondato.com'),
  ONDATO_PAGE_URL: v.optional(address(HTTP), 'https://idv.ondato.com'),
}

/** Settings of Ondato's webhooks, of which one alone would take no event. */
const ONDATO_WEBHOOK = ['ONDATO_WEBHOOK_USER', 'ONDATO_WEBHOOK_PASSWORD']

/** Keys by which push services of browsers recognize this server. */
const WEB_PUSH = {
  VAPID_PUBLIC_KEY: v.pipe(
    v.string(),
    v.regex(/^[\w-]{87}$/, 'must be 87 characters of base64url'),
  ),
  VAPID_PRIVATE_KEY: v.pipe(
    v.string(),
    v.regex(/^[\w-]{43}$/, 'must be 43 characters of base64url'),
  ),
  /** Whom a push service turns to. */
  VAPID_SUBJECT: v.pipe(
    v.string(),
    v.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must start with mailto: or https://'),
  ),
}

/** A bot of Telegram, in which the app runs as a mini app. */
const TELEGRAM = {
  TELEGRAM_BOT_TOKEN: v.pipe(
    v.string(),
    v.regex(/^\d{5,20}:[\w-]{30,100}$/, 'must be the token that BotFather gave'),
  ),
  TELEGRAM_BOT_NAME: v.pipe(
    v.string(),
    v.regex(/^[a-z]\w{3,31}$/i, 'must be the name of the bot without its @'),
  ),
  TELEGRAM_URL: v.optional(address(HTTP), 'https://api.telegram.org'),
}

/** The schema of each setting of a provider, by name. */
export const PROVIDER_SCHEMAS = {
  ...SMS_HTTP,
  ...TWILIO,
  ...SMSC,
  ...SMS_ORDER,
  ...SMTP,
  ...RATES,
  ...OPEN_EXCHANGE_RATES,
  ...YOOKASSA,
  ...YOOKASSA_PAYOUTS,
  ...YOOKASSA_CARDS,
  ...STRIPE,
  ...IDENTIFICATION,
  ...EVENTS,
  ...ONDATO,
  ...WEB_PUSH,
  ...TELEGRAM,
  ...CHAIN_SCHEMAS,
}

/** What the operator has set for each provider. */
export type ProviderSettings = ReturnType<typeof readProviderSettings>

/** Reads the settings of all providers. Throws ConfigError for values of the wrong form. */
export function readProviderSettings(variables: Variables) {
  return {
    smsHttp: readSection(variables, SMS_HTTP),
    twilio: readSection(variables, TWILIO),
    smsc: readSection(variables, SMSC),
    smsOrder: readSection(variables, SMS_ORDER),
    smtp: pairing(readSection(variables, SMTP), variables, SMTP_LOGIN),
    rates: readSection(variables, RATES),
    openExchangeRates: readSection(variables, OPEN_EXCHANGE_RATES),
    stripe: needing(readSection(variables, STRIPE), variables, ['PUBLIC_URL']),
    yookassa: needing(readSection(variables, YOOKASSA), variables, ['PUBLIC_URL']),
    yookassaPayouts: readSection(variables, YOOKASSA_PAYOUTS),
    // The payouts of the same provider pay to the cards.
    yookassaCards: needing(readSection(variables, YOOKASSA_CARDS), variables, [
      'YOOKASSA_PAYOUT_AGENT_ID',
      'YOOKASSA_PAYOUT_KEY',
      'PUBLIC_URL',
    ]),
    chain: readChainSettings(variables),
    identification: readSection(variables, IDENTIFICATION),
    events: readSection(variables, EVENTS),
    webPush: readSection(variables, WEB_PUSH),
    telegram: readSection(variables, TELEGRAM),
    ondato: pairing(readSection(variables, ONDATO), variables, ONDATO_WEBHOOK),
  }
}

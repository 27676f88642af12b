import { type Retention, USUAL_RETENTION } from './retention.ts'

/**
 * Settings of an operator. Times are in the unit of the name; `Per` names count hits in a window.
 */
export interface Settings {
  /** Opens the /sandbox pages and credits opening balances to new owners. */
  sandbox: boolean
  production: boolean
  /**
   * Origin of the app, e.g. `https://wallet.example`; the SMS then ends with the line that WebOTP
   * reads.
   */
  publicUrl?: string
  /** Origin that passkeys are made for: `publicUrl`, or that of a trial wallet on localhost. */
  passkeyOrigin?: string
  /** Origin of wallet addresses, without a slash; undefined where Open Payments is off. */
  openPaymentsOrigin?: string
  /** How many proxies in front append to X-Forwarded-For; 0 ignores the header. */
  trustProxy: number
  maxBodyBytes: number
  smsCooldownSeconds: number
  /** Codes requested for one phone from one network. */
  smsPerPhoneAndAddressPerHour: number
  /** Codes requested for one phone from all networks that its owner has not signed in from. */
  smsPerPhonePerHour: number
  smsPerAddressPerHour: number
  /**
   * Messages to all phones together, against toll fraud; phones without a wallet get half of them.
   */
  smsPerHour: number
  /** Tries of a code from one network address. */
  codeChecksPerAddressPerHour: number
  /** Letters with codes that one owner asks for; one network gets five times as many. */
  lettersPerOwnerPerHour: number
  /** Letters with codes to one address, whoever asks. */
  lettersPerAddressPerHour: number
  /** Calls of one session in a minute, without keyed calls. */
  readsPerMinute: number
  /** Keyed calls of one owner in a minute, counted in each process. */
  actsPerMinute: number
  /** Payments that one owner opens at providers. */
  topUpsPerOwnerPerHour: number
  /** Connections to open apps that one process takes. */
  liveConnections: number
  /** Events of providers from one network address, counted in each process. */
  eventsPerMinute: number
  /** Lookups of other owners by one owner. */
  lookupsPerOwnerPerHour: number
  /** Lookups of other owners, and of links, from one network. */
  lookupsPerAddressPerHour: number
  /** People whom one owner asks for money. */
  askedPerOwnerPerDay: number
  /** Requests of one owner to one person. */
  requestsPerPairPerDay: number
  /** Requests to one person, whoever asks. */
  requestsPerPersonPerDay: number
  /** Hours within which support answers owners. */
  helpAnswerHours: number
  /** Days before which owners are notified of other fees, spreads and limits. */
  tariffNoticeDays: number
  /** Folder of the pictures of questions; without it they are in the database. */
  picturesFolder?: string
  retention: Retention
  jobTickMs: number
  /** Time limit of a provider call. */
  providerDeadlineMs: number
  rateMoveMs: number
}

const HELP_ANSWER_HOURS = 24
const TARIFF_NOTICE_DAYS = 14
/** They use about 400 MB. */
const LIVE_CONNECTIONS = 20_000

const STRICT = {
  smsCooldownSeconds: 60,
  smsPerPhoneAndAddressPerHour: 5,
  smsPerPhonePerHour: 15,
  smsPerAddressPerHour: 20,
  smsPerHour: 2000,
  codeChecksPerAddressPerHour: 100,
  lettersPerOwnerPerHour: 10,
  lettersPerAddressPerHour: 5,
  readsPerMinute: 600,
  actsPerMinute: 60,
  topUpsPerOwnerPerHour: 30,
  eventsPerMinute: 600,
  lookupsPerOwnerPerHour: 30,
  lookupsPerAddressPerHour: 300,
  askedPerOwnerPerDay: 100,
  requestsPerPairPerDay: 5,
  requestsPerPersonPerDay: 30,
}

/** Sandbox limits: testers send many codes from one address. */
const LENIENT = {
  smsCooldownSeconds: 5,
  smsPerPhoneAndAddressPerHour: 30,
  smsPerPhonePerHour: 100,
  smsPerAddressPerHour: 10_000,
  smsPerHour: 100_000,
  codeChecksPerAddressPerHour: 100_000,
  lettersPerOwnerPerHour: 1000,
  lettersPerAddressPerHour: 1000,
  readsPerMinute: 1_000_000,
  actsPerMinute: 1_000_000,
  topUpsPerOwnerPerHour: 1000,
  eventsPerMinute: 1_000_000,
  lookupsPerOwnerPerHour: 1000,
  lookupsPerAddressPerHour: 100_000,
  askedPerOwnerPerDay: 1000,
  requestsPerPairPerDay: 1000,
  requestsPerPersonPerDay: 10_000,
}

/** The settings of a server, with `chosen` over the defaults of its kind (sandbox or not). */
export function makeSettings(chosen: Partial<Settings> & { sandbox: boolean }): Settings {
  return {
    production: !chosen.sandbox,
    trustProxy: 0,
    maxBodyBytes: 16 * 1024,
    helpAnswerHours: HELP_ANSWER_HOURS,
    tariffNoticeDays: TARIFF_NOTICE_DAYS,
    retention: USUAL_RETENTION,
    liveConnections: LIVE_CONNECTIONS,
    jobTickMs: 1000,
    providerDeadlineMs: 10_000,
    rateMoveMs: 60_000,
    ...(chosen.sandbox ? LENIENT : STRICT),
    ...chosen,
  }
}

import * as v from 'valibot'
import { ConfigError } from './config-error.ts'
import { type ProviderSettings, readProviderSettings } from './provider-settings.ts'
import { RetentionSettings } from './retention.ts'
import { describeIssues, readGiven, type Variables } from './section.ts'
import { address, flag, wholeNumber } from './setting-schemas.ts'

const ANCESTOR = /^(?:'self'|https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?)$/

/**
 * Origins that may show the app in a frame, as the CSP spells them: `none`, or `self` and
 * addresses.
 */
const Ancestors = v.pipe(
  v.optional(v.string(), 'none'),
  v.transform((text) => text.trim().split(/\s+/).map(quoteKeyword)),
  v.check(
    (list) => list.join() === "'none'" || list.every((item) => ANCESTOR.test(item)),
    'must be none, or a list of self and origins such as https://web.telegram.org',
  ),
  v.transform((list) => list.join(' ')),
)

function quoteKeyword(word: string): string {
  const bare = word.replaceAll("'", '')
  return bare === 'self' || bare === 'none' ? `'${bare}'` : word
}

const secret = v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')))

const Settings = v.object({
  PORT: v.optional(wholeNumber(65_535), '8080'),
  /** Default: see `readHost`. */
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address'))),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(address(['postgres:', 'postgresql:'])),
  /** Port of /metrics; 0 serves none. */
  METRICS_PORT: v.optional(wholeNumber(65_535), '0'),
  METRICS_HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address')),
    '127.0.0.1',
  ),
  /**
   * Port of the operator's office; 0 takes any free one. In the sandbox the wallet's process serves
   * it.
   */
  OFFICE_PORT: v.optional(wholeNumber(65_535)),
  OFFICE_HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address')),
    '127.0.0.1',
  ),
  /** Where browsers reach the office; passkeys belong to its host. */
  OFFICE_URL: v.optional(address(['https:', 'http:'])),
  DATABASE_CONNECTIONS: v.optional(
    v.pipe(wholeNumber(500), v.minValue(1, 'must be at least 1')),
    '10',
  ),
  /**
   * `transaction`: DATABASE_URL leads to PgBouncer or the like, which assigns each transaction
   * another connection.
   */
  DATABASE_POOLER: v.optional(
    v.picklist(['none', 'transaction'], 'must be none or transaction'),
    'none',
  ),
  STATIC_DIR: v.optional(v.string(), 'dist/app'),
  /** Default: see `readDrainSeconds`. */
  DRAIN_SECONDS: v.optional(wholeNumber(300)),
  SANDBOX: flag('0'),
  /** `plain`: the sandbox simulates a server without a card form, SBP and networks. */
  SANDBOX_WITHDRAWALS: v.optional(
    v.picklist(['quoted', 'plain'], 'must be quoted or plain'),
    'quoted',
  ),
  PEPPER: secret,
  /** Accepted beside PEPPER, which replaces it (decision 068). */
  PEPPER_PREVIOUS: secret,
  /** Accepted beside PEPPER, which it replaces. */
  PEPPER_NEXT: secret,
  /** Default: 60 s, in the sandbox 5 s. */
  SMS_COOLDOWN_SECONDS: v.optional(wholeNumber(3600)),
  /** Defaults: see `makeSettings`. */
  SMS_PER_PHONE_AND_ADDRESS_PER_HOUR: v.optional(wholeNumber(1_000_000)),
  SMS_PER_PHONE_PER_HOUR: v.optional(wholeNumber(1_000_000)),
  SMS_PER_ADDRESS_PER_HOUR: v.optional(wholeNumber(1_000_000)),
  SMS_PER_HOUR: v.optional(wholeNumber(1_000_000)),
  /** Calls of one session in a minute. */
  READS_PER_MINUTE: v.optional(v.pipe(wholeNumber(1_000_000), v.minValue(1, 'must be at least 1'))),
  /** Keyed calls of one owner in a minute. */
  ACTS_PER_MINUTE: v.optional(v.pipe(wholeNumber(1_000_000), v.minValue(1, 'must be at least 1'))),
  TOP_UPS_PER_OWNER_PER_HOUR: v.optional(
    v.pipe(wholeNumber(1_000_000), v.minValue(1, 'must be at least 1')),
  ),
  /** Events of providers from one network in a minute. */
  EVENTS_PER_MINUTE: v.optional(
    v.pipe(wholeNumber(1_000_000), v.minValue(1, 'must be at least 1')),
  ),
  /** Connections to open apps in a process; 0 takes none, and apps poll. */
  LIVE_CONNECTIONS: v.optional(wholeNumber(1_000_000)),
  LOOKUPS_PER_OWNER_PER_HOUR: v.optional(wholeNumber(1_000_000)),
  LOOKUPS_PER_ADDRESS_PER_HOUR: v.optional(wholeNumber(1_000_000)),
  ASKED_PER_OWNER_PER_DAY: v.optional(wholeNumber(1_000_000)),
  REQUESTS_PER_PAIR_PER_DAY: v.optional(wholeNumber(1_000_000)),
  REQUESTS_PER_PERSON_PER_DAY: v.optional(wholeNumber(1_000_000)),
  /** Default: 14 days. */
  TARIFF_NOTICE_DAYS: v.optional(wholeNumber(366)),
  /** Default: 24 hours. */
  HELP_ANSWER_HOURS: v.optional(v.pipe(wholeNumber(1000), v.minValue(1, 'must be at least 1'))),
  /** Absent: the database. */
  HELP_PICTURES_DIR: v.optional(v.string()),
  CODE_CHECKS_PER_ADDRESS_PER_HOUR: v.optional(wholeNumber(1_000_000)),
  PUBLIC_URL: v.optional(address(['https:', 'http:'])),
  /** Default: 1 in the sandbox. */
  OPEN_PAYMENTS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  TRUST_PROXY: v.optional(wholeNumber(10), '0'),
  HOST_FRAME_ANCESTORS: Ancestors,
  HSTS: flag('0'),
  ...RetentionSettings,
  LOG_FORMAT: v.optional(v.picklist(['json', 'text'], 'must be json or text')),
})

/** The schema of each setting of the server itself, by name. */
export const SERVER_SCHEMAS = Settings.entries

/** Every setting of the server, checked. Absent optional settings are undefined. */
export type Config = v.InferOutput<typeof Settings> & { providers: ProviderSettings }

/**
 * Reads the settings from environment variables; an empty variable counts as absent, and
 * `NAME_FILE` names a file that holds the value of `NAME`.
 * Throws ConfigError that names each wrong setting; outside the sandbox also when the pepper is
 * missing. Providers are not required: what they lack is refused (O2).
 */
export function readConfig(variables: Variables): Config {
  const config = { ...parse(Settings, variables), providers: readProviderSettings(variables) }
  if (!config.SANDBOX) requireProductionSettings(config)
  refuseSharedHost(config)
  return config
}

const LOOPBACK = '127.0.0.1'

/**
 * Returns where to listen. A wallet for trial, whose codes anyone can read, is for this machine
 * alone unless `HOST` says otherwise; undefined is all addresses.
 */
export function readHost({ HOST, SANDBOX }: Pick<Config, 'HOST' | 'SANDBOX'>): string | undefined {
  return HOST ?? (SANDBOX ? LOOPBACK : undefined)
}

const DRAIN_SECONDS = 5

/** Returns how long a stopping server keeps answering; in the sandbox 0. */
export function readDrainSeconds(config: Pick<Config, 'DRAIN_SECONDS' | 'SANDBOX'>): number {
  return config.DRAIN_SECONDS ?? (config.SANDBOX ? 0 : DRAIN_SECONDS)
}

const DatabaseSettings = v.pick(Settings, [
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOLER',
  'PEPPER',
  'PEPPER_PREVIOUS',
  'PEPPER_NEXT',
])

/** Reads the settings of the database alone, for command-line programs. Throws ConfigError. */
export function readDatabaseConfig(variables: Variables): v.InferOutput<typeof DatabaseSettings> {
  return parse(DatabaseSettings, variables)
}

function parse<Entries extends v.ObjectEntries>(
  schema: v.ObjectSchema<Entries, undefined>,
  variables: Variables,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const result = v.safeParse(schema, readGiven(variables, Object.keys(schema.entries)))
  if (result.success) return result.output
  throw new ConfigError(describeIssues(result.issues))
}

/** The script of a card form must not run where the wallet's sessions are. */
function refuseSharedHost({ PUBLIC_URL, providers: { yookassaCards } }: Config): void {
  if (yookassaCards.state !== 'set' || PUBLIC_URL === undefined) return
  const { hostname } = new URL(yookassaCards.values.CARD_FORM_ORIGIN)
  if (hostname === new URL(PUBLIC_URL).hostname) {
    throw new ConfigError('CARD_FORM_ORIGIN must have another host name than PUBLIC_URL')
  }
}

function requireProductionSettings(config: Config): void {
  if (config.OPEN_PAYMENTS === '1' && !config.PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigError('OPEN_PAYMENTS=1 needs PUBLIC_URL, the https origin of wallet addresses')
  }
  if (!config.PEPPER) {
    throw new ConfigError(
      'PEPPER must be set outside the sandbox (SANDBOX=1 runs a wallet for trial)',
    )
  }
}

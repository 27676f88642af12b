import type { Config } from '../config/config.ts'
import { readRetention } from '../config/retention.ts'
import { makeSettings, type Settings } from '../config/settings.ts'
import { type Context, createContext } from '../context.ts'
import type { OpenFirstAccounts } from '../domain/sign-in/first-accounts.ts'
import { createStoredRates } from '../domain/rates/stored-rates.ts'
import { openDatabase } from '../db/open-database.ts'
import { connectChain } from './connect-chain.ts'
import { logConnections } from './log-connections.ts'
import { readPriceRules } from './connect-rates.ts'
import { makeGateways } from './make-gateways.ts'
import { createLog, type Log } from '../ops/log/log.ts'
import { keepFriend } from '../sandbox/friend.ts'
import { giveOpeningBalances } from '../sandbox/opening-balances.ts'
import { simulatedRates } from '../sandbox/simulated-rates.ts'
import { isPepperKnown } from '../domain/pins/known-pepper.ts'
import { keepPushKeys, prepareDataFolder } from './data-folder.ts'
import { readPepper } from './read-pepper.ts'
import { StartError } from './start-error.ts'

/** Time to answer running requests after the database has failed, ms. */
const LAST_ANSWERS_MS = 100

const OTHER_PEPPER =
  'PEPPER is not the one that this database is used with: no PIN could be checked. Set that one, or add it as PEPPER_PREVIOUS; if it is lost: npm run wallet -- peppers accept'

/** Opens what routes and jobs need: log, data folder, server secret, database, gateways. */
export async function openContext(config: Config): Promise<Context> {
  const log = createLog(config.LOG_FORMAT ?? (config.SANDBOX ? 'text' : 'json'))
  prepareDataFolder(config.DATA_DIR)
  const pepper = readPepper(config)
  const settings = makeSettings({
    sandbox: config.SANDBOX,
    trustProxy: config.TRUST_PROXY,
    retention: readRetention(config),
    ...chosenLimits(config),
    ...(config.TARIFF_NOTICE_DAYS !== undefined && {
      tariffNoticeDays: config.TARIFF_NOTICE_DAYS,
    }),
    ...(config.HELP_ANSWER_HOURS && { helpAnswerHours: config.HELP_ANSWER_HOURS }),
    ...(config.HELP_PICTURES_DIR && { picturesFolder: config.HELP_PICTURES_DIR }),
    ...(config.PUBLIC_URL && { publicUrl: config.PUBLIC_URL }),
    ...passkeyOriginOf(config),
    ...openPaymentsOriginOf(config),
  })
  const db = await openDatabase({
    dataDir: config.DATA_DIR,
    ...(config.DATABASE_URL && { databaseUrl: config.DATABASE_URL }),
    connections: config.DATABASE_CONNECTIONS,
    pooler: config.DATABASE_POOLER,
    onProgress: (line: string) => console.log(line),
    onFailure: (failure) => endAfterFailure(failure, log),
  })
  const clock = { now: () => new Date() }
  if (!(await isPepperKnown(db, pepper, clock.now()))) {
    await db.close()
    throw new StartError(OTHER_PEPPER)
  }
  const { gateways, connections } = makeGateways({
    sandbox: config.SANDBOX,
    hasSimulatedMethods: config.SANDBOX_WITHDRAWALS === 'quoted',
    pepper,
    db,
    providers: config.providers,
    chain: await connectChain(config.providers, { db, clock, log }),
    ...(config.SANDBOX && { pushKeys: keepPushKeys(config.DATA_DIR) }),
  })
  logConnections(log, { connections, sandbox: config.SANDBOX })
  const { rates: feeds } = gateways
  const isPlayed = config.SANDBOX && feeds.length === 0
  return createContext({
    db,
    gateways,
    connections,
    settings,
    pepper,
    log,
    rateSource: isPlayed
      ? simulatedRates
      : createStoredRates({ feeds, rules: readPriceRules(config.providers), log }),
    ...(config.SANDBOX && { openFirstAccounts: openTrialAccounts }),
  })
}

/**
 * Opens the first accounts of a new owner of a trial wallet, in which there is somebody to send to.
 */
const openTrialAccounts: OpenFirstAccounts = async (tx, owner) => {
  await giveOpeningBalances(tx, owner)
  await keepFriend(tx, owner.now)
}

/**
 * Ends the process, so that a supervisor restarts it and the engine recovers from its log. Running
 * requests are failed first.
 */
function endAfterFailure(failure: Error, log: Log): void {
  log.error('the server ends', { reason: failure.message })
  setTimeout(() => process.exit(1), LAST_ANSWERS_MS)
}

/** The address that passkeys belong to; never that of a request. */
function passkeyOriginOf({ PUBLIC_URL, SANDBOX, PORT }: Config): Partial<Settings> {
  if (PUBLIC_URL !== undefined) return { passkeyOrigin: PUBLIC_URL }
  return SANDBOX && PORT !== 0 ? { passkeyOrigin: `http://localhost:${PORT}` } : {}
}

/** Wallet addresses have one origin; a trial on any free port has none. */
function openPaymentsOriginOf({
  OPEN_PAYMENTS,
  PUBLIC_URL,
  SANDBOX,
  PORT,
}: Config): Partial<Settings> {
  if (!(OPEN_PAYMENTS === undefined ? SANDBOX : OPEN_PAYMENTS === '1')) return {}
  if (PUBLIC_URL !== undefined) return { openPaymentsOrigin: PUBLIC_URL }
  return SANDBOX && PORT !== 0 ? { openPaymentsOrigin: `http://localhost:${PORT}` } : {}
}

/** The limits that the operator set; the others keep their defaults. */
function chosenLimits(config: Config): Partial<Settings> {
  const limits = {
    smsCooldownSeconds: config.SMS_COOLDOWN_SECONDS,
    smsPerPhoneAndAddressPerHour: config.SMS_PER_PHONE_AND_ADDRESS_PER_HOUR,
    smsPerPhonePerHour: config.SMS_PER_PHONE_PER_HOUR,
    smsPerAddressPerHour: config.SMS_PER_ADDRESS_PER_HOUR,
    smsPerHour: config.SMS_PER_HOUR,
    liveConnections: config.LIVE_CONNECTIONS,
    eventsPerMinute: config.EVENTS_PER_MINUTE,
    readsPerMinute: config.READS_PER_MINUTE,
    actsPerMinute: config.ACTS_PER_MINUTE,
    topUpsPerOwnerPerHour: config.TOP_UPS_PER_OWNER_PER_HOUR,
    lookupsPerOwnerPerHour: config.LOOKUPS_PER_OWNER_PER_HOUR,
    lookupsPerAddressPerHour: config.LOOKUPS_PER_ADDRESS_PER_HOUR,
    askedPerOwnerPerDay: config.ASKED_PER_OWNER_PER_DAY,
    requestsPerPairPerDay: config.REQUESTS_PER_PAIR_PER_DAY,
    requestsPerPersonPerDay: config.REQUESTS_PER_PERSON_PER_DAY,
    codeChecksPerAddressPerHour: config.CODE_CHECKS_PER_ADDRESS_PER_HOUR,
  }
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
}

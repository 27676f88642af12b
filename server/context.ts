import type { Settings } from './config/settings.ts'
import type { Database } from './db/database.ts'
import { createEmailChannel } from './domain/delivery/email-channel.ts'
import { createLiveHub, type LiveHub } from './domain/live/live-hub.ts'
import { openFirstAccounts, type OpenFirstAccounts } from './domain/sign-in/first-accounts.ts'
import { readTransferCounts } from './domain/ledger/transfer-counts.ts'
import { createReadLimit, type ReadLimit } from './domain/limits/read-limit.ts'
import { beginCounters } from './domain/reconciliation/begin-counters.ts'
import { USUAL_RULES } from './domain/rates/house-price.ts'
import type { RateSource } from './domain/rates/rate-source.ts'
import { createStoredRates } from './domain/rates/stored-rates.ts'
import type { Connection } from './gateways/connection.ts'
import type { Gateways } from './gateways/gateways.ts'
import type { NoticeChannel } from './gateways/notice-channel.ts'
import { watchGateways } from './gateways/watch-gateways.ts'
import type { Clock } from './lib/clock.ts'
import { createSignal, type Signal } from './lib/signal.ts'
import type { Log } from './ops/log/log.ts'
import { createMetrics, type Metrics } from './ops/metrics/metrics.ts'
import type { Pepper } from './lib/pepper.ts'

export interface Context {
  db: Database
  clock: Clock
  gateways: Gateways
  /**
   * Ways of telling owners outside of the app: those of the gateways, and letters where a mail
   * server is connected.
   */
  noticeChannels: readonly NoticeChannel[]
  /** The providers that this server may be connected to. */
  connections: readonly Connection[]
  rateSource: RateSource
  settings: Settings
  /** Keys the hashes of codes and PINs and signs the sandbox links. */
  pepper: Pepper
  log: Log
  metrics: Metrics
  limitReads: ReadLimit
  /** Limits the keyed calls of an owner. */
  limitActs: ReadLimit
  /** Opens the first accounts of a new owner; the sandbox adds demo data. */
  openFirstAccounts: OpenFirstAccounts
  /** Notified when a message was put into the SMS outbox. */
  smsQueued: Signal
  /** Notified when a letter was put into the outbox. */
  emailQueued: Signal
  /** Notified when an event of a provider was stored. */
  eventStored: Signal
  /** Connections to open apps. */
  live: LiveHub
  lifecycle: Lifecycle
  /** Where the operator's office of a trial wallet is. */
  officeOrigin?: string
}

/** State of the shutdown. */
export interface Lifecycle {
  /** Stopping: /readyz answers 503, everything else as before. */
  isDraining: boolean
  /**
   * Calls that another server can do are refused with 503; everything else is answered as before.
   */
  isRefusing: boolean
}

/** Builds the context that routes and jobs share. */
export function createContext(
  given: Pick<Context, 'db' | 'gateways' | 'settings' | 'pepper' | 'log'> &
    Partial<Pick<Context, 'clock' | 'connections' | 'openFirstAccounts' | 'rateSource'>>,
): Context {
  const metrics = createMetrics(readTransferCounts)
  const deadlineMs = given.settings.providerDeadlineMs
  const { db, clock = { now: () => new Date() } } = given
  const gateways = watchGateways(given.gateways, { metrics, deadlineMs })
  beginCounters(metrics, gateways)
  const emailQueued = createSignal()
  return {
    openFirstAccounts,
    connections: [],
    rateSource: createStoredRates({ feeds: [], rules: USUAL_RULES, log: given.log }),
    ...given,
    clock,
    gateways,
    noticeChannels: [
      ...gateways.notices,
      ...(gateways.email ? [createEmailChannel({ db, clock, queued: emailQueued })] : []),
    ],
    metrics,
    limitReads: createReadLimit(given.settings.readsPerMinute),
    limitActs: createReadLimit(given.settings.actsPerMinute),
    smsQueued: createSignal(),
    emailQueued,
    eventStored: createSignal(),
    live: createLiveHub(db, clock, given.settings.liveConnections),
    lifecycle: { isDraining: false, isRefusing: false },
  }
}

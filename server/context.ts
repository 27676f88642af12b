import type { Database } from './db/database.ts'
import { createReadLimit, type ReadLimit } from './domain/limits-reads.ts'
import type { PinHashCost } from './domain/pins-hash.ts'
import type { Gateways } from './gateways/gateways.ts'
import { readTransferCounts } from './domain/ledger-counts.ts'
import type { Log } from './log.ts'
import { watchGateways } from './gateways/watch-gateways.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'

export type { Log } from './log.ts'

export interface Clock {
  now(): Date
}

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
  /** Calls of one session in a minute, without money calls. */
  readsPerMinute: number
  pinHashCost: PinHashCost
  jobTickMs: number
  /** Time limit of a provider call. */
  providerDeadlineMs: number
  rateMoveMs: number
}

/** An in-process signal with any number of listeners. */
export interface Bell {
  ring(): void
  /** Returns the function that unsubscribes. */
  listen(listener: () => void): () => void
}

export interface Context {
  db: Database
  clock: Clock
  gateways: Gateways
  settings: Settings
  /** Server secret: keys the hashes of codes and PINs and signs the sandbox links. */
  pepper: string
  log: Log
  metrics: Metrics
  limitReads: ReadLimit
  /** Notified when a message was put into the SMS outbox. */
  smsQueued: Bell
  lifecycle: Lifecycle
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

const STRICT = {
  smsCooldownSeconds: 60,
  smsPerPhoneAndAddressPerHour: 5,
  smsPerPhonePerHour: 15,
  smsPerAddressPerHour: 20,
  smsPerHour: 2000,
  codeChecksPerAddressPerHour: 100,
  readsPerMinute: 600,
}

/** Sandbox limits: testers send many codes from one address. */
const LENIENT = {
  smsCooldownSeconds: 5,
  smsPerPhoneAndAddressPerHour: 30,
  smsPerPhonePerHour: 100,
  smsPerAddressPerHour: 10_000,
  smsPerHour: 100_000,
  codeChecksPerAddressPerHour: 100_000,
  readsPerMinute: 1_000_000,
}

/** The settings of a server, with `chosen` over the defaults of its kind (sandbox or not). */
export function makeSettings(chosen: Partial<Settings> & { sandbox: boolean }): Settings {
  return {
    production: !chosen.sandbox,
    trustProxy: 0,
    maxBodyBytes: 16 * 1024,
    pinHashCost: { N: 2 ** 14, r: 8, p: 5 },
    jobTickMs: 1000,
    providerDeadlineMs: 10_000,
    rateMoveMs: 60_000,
    ...(chosen.sandbox ? LENIENT : STRICT),
    ...chosen,
  }
}

/** Builds the context that routes and jobs share. */
export function createContext(
  given: Pick<Context, 'db' | 'gateways' | 'settings' | 'pepper' | 'log'> & { clock?: Clock },
): Context {
  const metrics = createMetrics(readTransferCounts)
  const deadlineMs = given.settings.providerDeadlineMs
  return {
    clock: { now: () => new Date() },
    ...given,
    gateways: watchGateways(given.gateways, { metrics, deadlineMs }),
    metrics,
    limitReads: createReadLimit(given.settings.readsPerMinute),
    smsQueued: createBell(),
    lifecycle: { isDraining: false, isRefusing: false },
  }
}

function createBell(): Bell {
  const listeners = new Set<() => void>()
  return {
    ring: () => listeners.forEach((listener) => listener()),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

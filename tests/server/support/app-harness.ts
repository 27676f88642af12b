import type { Hono } from 'hono'
import * as v from 'valibot'
import { createApp } from '../../../server/start/create-app.ts'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { makeSettings, type Settings } from '../../../server/config/settings.ts'
import { type Context, createContext } from '../../../server/context.ts'
import type { Gateways } from '../../../server/gateways/gateways.ts'
import { makeGateways } from '../../../server/start/make-gateways.ts'
import { openFirstAccounts } from '../../../server/domain/sign-in/first-accounts.ts'
import { createLog } from '../../../server/ops/log/log.ts'
import { giveOpeningBalances } from '../../../server/sandbox/opening-balances.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { RefusedAnswer } from '../../../contract/wire.ts'
import { BOT_NAME, BOT_TOKEN } from '../../support/telegram-bot.ts'
import { findDifferences } from './api-document.ts'
import {
  openTestDatabase,
  type TestDatabase,
  testEngine,
  type TestEngine,
} from '../../support/test-database.ts'

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9'
export const PEPPER = 'a pepper for tests, long enough to be one'
/** What gateways need where only a bot is connected and the sandbox plays the providers. */
export const TRIAL = {
  sandbox: true,
  pepper: { current: PEPPER },
  providers: readProviderSettings({
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_BOT_NAME: BOT_NAME,
    TELEGRAM_URL: NOWHERE,
  }),
}
/** Where the pages of passkeys are. */
export const PASSKEY_ORIGIN = 'https://wallet.example'
const NOON = new Date('2026-11-20T12:00:00Z')

export interface CallOptions {
  body?: unknown
  query?: Record<string, string>
  token?: string
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  /** The JSON of the answer; `{}` when there is none. */
  json: Record<string, unknown>
}

export interface Wallet {
  app: Hono
  /**
   * The same without ways of withdrawing that have a quote, so that the call without one is the way
   * (G4).
   */
  plainApp: Hono
  plainGateways: Gateways
  /** The same with new owners who have nothing: far quicker to register. */
  appWithoutMoney: Hono
  context: Context
  /** Every log line so far. */
  logLines: string[]
  clock: { now(): Date; forwardSeconds(seconds: number): void }
  /**
   * Makes a call of the contract, a withdrawal without a quote to `plainApp`, and checks the
   * answer.
   */
  call(name: keyof typeof endpoints, options?: CallOptions): Promise<Reply>
  /** Another app over the same database. */
  withSettings(settings: Partial<Settings>): Hono
  close(): Promise<void>
}

/**
 * A sandbox wallet on a database of its own, with a clock of its own. `options` are settings of a
 * PostgreSQL connection.
 */
export async function openWallet(
  chosen: Partial<Settings> = {},
  engine: TestEngine = testEngine,
  options?: string,
): Promise<Wallet> {
  return openWalletOn(await openTestDatabase(engine, options), chosen)
}

/** The same on a database that is there; it goes with the wallet. */
export function openWalletOn({ db, drop }: TestDatabase, chosen: Partial<Settings> = {}): Wallet {
  const logLines: string[] = []
  const clock = createClock()
  const base: Partial<Settings> & { sandbox: boolean } = {
    sandbox: true,
    smsCooldownSeconds: 0,
    passkeyOrigin: PASSKEY_ORIGIN,
    ...chosen,
  }
  const createTestContext = (settings: Partial<Settings> & { sandbox: boolean }) =>
    createContext({
      db,
      clock,
      pepper: TRIAL.pepper,
      gateways: makeGateways({ ...TRIAL, clock, db }).gateways,
      settings: makeSettings(settings),
      ...(settings.sandbox && {
        openFirstAccounts: giveOpeningBalances,
        rateSource: simulatedRates,
      }),
      log: createLog('json', (line) => logLines.push(line)),
    })
  const context = createTestContext(base)
  const app = createApp(context)
  const plainGateways = makeGateways({ ...TRIAL, hasSimulatedMethods: false, clock, db }).gateways
  const plainApp = createApp({ ...context, gateways: plainGateways })
  const appWithoutMoney = createApp({ ...context, openFirstAccounts })
  return {
    app,
    plainApp,
    plainGateways,
    appWithoutMoney,
    context,
    logLines,
    clock,
    call: (name, asked) => call(name === 'withdrawal' ? plainApp : app, endpoints[name], asked),
    withSettings: (settings) => createApp(createTestContext({ ...base, ...settings })),
    close: drop,
  }
}

/** Anything that answers requests: an app in this process, or a server at an address. */
export interface Requester {
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

/**
 * Makes a call of the contract to an app; the answer must keep to the OpenAPI document, a refusal
 * to the contract's `Refusal`.
 */
export async function call(
  app: Requester,
  endpoint: Endpoint,
  { body, query, token, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  const reply = await readReply(
    await app.request(`${endpoint.path}${search}`, {
      method: endpoint.method,
      headers: {
        'Accept-Language': 'en',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Token ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  if (reply.status === 304) return reply
  v.parse(reply.status < 400 ? endpoint.answer : RefusedAnswer, reply.json)
  const [difference] = findDifferences(endpoint, reply)
  if (difference) throw new Error(`The OpenAPI document is wrong: ${difference}`)
  return reply
}

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? v.parse(v.record(v.string(), v.unknown()), JSON.parse(text)) : {},
  }
}

/** Each call returns a later moment. */
function createClock() {
  let time = NOON.getTime()
  return {
    now() {
      time += 1
      return new Date(time)
    },
    forwardSeconds(seconds: number) {
      time += seconds * 1000
    },
  }
}

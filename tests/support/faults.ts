import type { Page, Route } from '@playwright/test'
import { ru } from './ru.ts'

export type FaultName =
  | '500'
  | 'offline'
  | 'not JSON'
  | 'a refusal'
  | 'a wrong shape'
  | 'no answer in time'
  | 'INVALID_TOKEN'

/** A kind of failure of a call, and the text that the owner sees. */
export interface Fault {
  name: FaultName
  words: string
  /** Makes a call fail until the returned function is called. */
  begin: (page: Page, url: RegExp) => Promise<() => Promise<void>>
}

const OWN_WORDS = 'Сервис закрыт до утра.'
const SERVER_WORDS = ru('error.server')

/** Event that restores the page's timeouts. */
const PATIENCE = 'test:patience'

/**
 * The ends of a call that is not answered as it should be (K4), no two with the same words in a
 * row.
 */
export const FAULTS = [
  answering('500', SERVER_WORDS, (route) =>
    route.fulfill({ status: 500, json: { detail: 'stack' } }),
  ),
  {
    name: 'offline',
    words: ru('error.offline'),
    begin: async (page) => {
      await page.context().setOffline(true)
      return () => page.context().setOffline(false)
    },
  },
  answering('not JSON', SERVER_WORDS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  ),
  answering('a refusal', OWN_WORDS, (route) =>
    route.fulfill({ json: { status: 'error', message: OWN_WORDS } }),
  ),
  answering('a wrong shape', SERVER_WORDS, (route) =>
    route.fulfill({ json: { results: 7, rates: 7, first_name: {}, status: 7 } }),
  ),
  {
    name: 'no answer in time',
    words: ru('error.timeout'),
    begin: starve,
  },
] as const satisfies readonly Fault[]

/** What blocks and forms meet most, each with an end of its own. */
export const USUAL_FAULTS: readonly Fault[] = FAULTS.filter(isUsual)

/**
 * Kinds of answers that the client reads as one of the usual faults (src/kernel/api/call.test.ts).
 */
export const RARE_FAULTS: readonly Fault[] = FAULTS.filter((fault) => !isUsual(fault))

function isUsual({ name }: Fault): boolean {
  return name === '500' || name === 'offline'
}

/** The token is invalid: the session is over. */
export const INVALID_TOKEN = answering('INVALID_TOKEN', ru('error.session_expired'), (route) =>
  route.fulfill({ status: 401, json: { status: 'error', code: 'INVALID_TOKEN', message: 'x' } }),
)

export function findFault(name: FaultName): Fault {
  const found = [...FAULTS, INVALID_TOKEN].find((fault) => fault.name === name)
  if (!found) throw new Error(`no fault is called ${name}`)
  return found
}

function answering(name: FaultName, words: string, answer: (route: Route) => Promise<void>): Fault {
  return {
    name,
    words,
    begin: async (page, url) => {
      await page.route(url, answer)
      return () => page.unroute(url, answer)
    },
  }
}

const swallow = () => {}

/** Never answers a call, and makes the page's timers a hundred times faster meanwhile. */
async function starve(page: Page, url: RegExp): Promise<() => Promise<void>> {
  await page.route(url, swallow)
  await page.evaluate((event) => {
    const own = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => own(ms / 100)
    addEventListener(event, () => (AbortSignal.timeout = own), { once: true })
  }, PATIENCE)
  return async () => {
    await page.unroute(url, swallow)
    await page.evaluate((event) => dispatchEvent(new Event(event)), PATIENCE)
  }
}

/** Answers of a money call that are neither a clear success nor a refusal of the contract. */
export const UNCLEAR_ANSWERS = [
  { status: 403, json: { detail: 'no' } },
  { status: 404, json: {} },
  { status: 200, json: [] },
  { status: 200, json: { foo: 1 } },
]

/** A call that waits for its answer. */
export interface HeldCall {
  /** How often it was made. */
  count: () => number
  release: () => void
}

/** Keeps a call waiting until it is released. */
export async function holdCall(page: Page, url: RegExp): Promise<HeldCall> {
  const gate = new EventTarget()
  const opened = new Promise((resolve) => gate.addEventListener('open', resolve))
  let count = 0
  await page.route(url, async (route) => {
    count += 1
    await opened
    await route.continue()
  })
  return { count: () => count, release: () => void gate.dispatchEvent(new Event('open')) }
}

import type { Page } from '@playwright/test'
import { findImplementation, readProperty } from './playwright-internals.ts'

/** What Playwright sends to the browser of a page. */
interface Session {
  send: (method: string, parameters: unknown) => Promise<unknown>
}

const METHOD = 'Network.setCacheDisabled'

/** Switches the HTTP cache of a page. */
export type CacheSwitch = (isOn: boolean) => Promise<void>

/**
 * Leaves the HTTP cache of a page on while the page has routes. Playwright switches it off, and
 * then each navigation loads and compiles the whole app again: twice the processor time. Playwright
 * has no option for it, so this goes by its internals; where they are not as expected the cache
 * stays off.
 */
export function keepHttpCache(page: Page): CacheSwitch {
  const session = findSession(page)
  if (!session) return async () => {}
  const send = session.send.bind(session)
  session.send = async (method, parameters) =>
    method === METHOD ? undefined : send(method, parameters)
  return async (isOn) => {
    // A page that is closed has no cache.
    await send(METHOD, { cacheDisabled: !isOn }).catch(() => undefined)
  }
}

/** Whether a route is for files of the app: the cache would answer in its place. */
export function isFileRoute(url: unknown): boolean {
  return /assets|fonts|flags|\.js/.test(String(url))
}

function findSession(page: Page): Session | undefined {
  const path = ['delegate', '_mainFrameSession', '_client']
  const session = path.reduce(readProperty, findImplementation(page))
  return isSession(session) ? session : undefined
}

function isSession(value: unknown): value is Session {
  return value instanceof Object && 'send' in value && typeof value.send === 'function'
}

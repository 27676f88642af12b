import type { Browser, BrowserContext, Page } from '@playwright/test'
import { removeClock } from './clock-removal.ts'
import { isFileRoute, keepHttpCache } from './http-cache.ts'

/** A document of the app's origin that holds no code: storage can be set while it is open. */
const EMPTY_DOCUMENT = '/version.json'

/** What a test may leave on a page; taken back before the next test gets the page. */
interface PageCleanup {
  takeBack: (() => Promise<unknown>)[]
  /** Set by what cannot be taken back, such as an exposed function. */
  isSpent: boolean
  /** The page's clock is not the browser's. */
  hasClock: boolean
}

/** A page in its context that one test after another of a worker gets. */
interface KeptPage {
  context: BrowserContext
  page: Page
  wishes: PageWishes
  cleanup: PageCleanup
}

interface PageWishes {
  /** Names the context options that the page is made with. */
  key: string
  origin: string
}

/** Provides the same page to the tests of a worker while they wish the same. */
export interface PageKeeper {
  take: (browser: Browser, wishes: PageWishes) => Promise<KeptPage>
  /** Takes back what the test left behind, or closes the page where that cannot be done. */
  giveBack: (kept: KeptPage) => Promise<void>
  close: () => Promise<void>
}

/**
 * Keeps a page between the tests of a worker. A new context with its page, process and empty cache
 * costs more than a second of processor time, a kept one costs a navigation.
 */
export function createPageKeeper(): PageKeeper {
  let kept: KeptPage | undefined
  const close = async () => {
    const { context } = kept ?? {}
    kept = undefined
    await context?.close()
  }
  return {
    take: async (browser, wishes) => {
      if (kept && kept.wishes.key !== wishes.key) await close()
      return (kept ??= await open(browser, wishes))
    },
    giveBack: async (one) => {
      const isClean = !one.cleanup.isSpent && (await clean(one).catch(() => false))
      if (!isClean) await close()
    },
    close,
  }
}

async function open(browser: Browser, wishes: PageWishes): Promise<KeptPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const switchCache = keepHttpCache(page)
  await page.goto(`${wishes.origin}${EMPTY_DOCUMENT}`)
  const cleanup: PageCleanup = { takeBack: [], isSpent: false, hasClock: false }
  for (const target of [context, page]) watch(target, cleanup)
  for (const method of CLOCK_CHANGES) {
    noteCalls(context.clock, method, () => (cleanup.hasClock = true))
  }
  noteCalls(context, 'newCDPSession', (session) => {
    cleanup.takeBack.push(() => endBy('detach', session))
  })
  noteCalls(page, 'route', (_, [url]) => {
    if (!isFileRoute(url)) return
    void switchCache(false)
    cleanup.takeBack.push(() => switchCache(true))
  })
  noteCalls(page, 'emulateMedia', () => {
    cleanup.takeBack.push(() => page.emulateMedia(PLAIN_MEDIA))
  })
  return { context, page, wishes, cleanup }
}

/** Brings a page back to an empty document without storage, listeners, scripts and routes. */
async function clean({ context, page, wishes, cleanup }: KeptPage): Promise<boolean> {
  if (page.isClosed()) return false
  if (cleanup.hasClock && !(await removeClock(context))) return false
  cleanup.hasClock = false
  await Promise.all([
    ...context.pages().map((other) => (other === page ? undefined : other.close())),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
  ])
  await page.goto(`${wishes.origin}${EMPTY_DOCUMENT}`)
  for (const takeBack of cleanup.takeBack.splice(0)) await takeBack().catch(() => undefined)
  await clearStorage(page, wishes.origin)
  await page.evaluate(() => sessionStorage.clear())
  cleanup.takeBack.length = 0
  return !cleanup.isSpent
}

/** Removes what an origin has stored, except in the session of a tab. */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
}

/** Media features of a context without options. */
const PLAIN_MEDIA = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const

/** Calls that replace a page's clock. */
const CLOCK_CHANGES = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']

/** Ends what a call gave, by its method of this name. */
async function endBy(method: string, promise: unknown): Promise<void> {
  const given: unknown = await promise
  const end: unknown = given instanceof Object ? Reflect.get(given, method) : undefined
  if (typeof end === 'function') await Reflect.apply(end, given, [])
}

/** Records what a test adds to its page and context. */
function watch(target: BrowserContext | Page, cleanup: PageCleanup): void {
  const { takeBack } = cleanup
  for (const method of ['on', 'once']) {
    noteCalls(target, method, (_, [event, listener]) => {
      takeBack.push(async () => Reflect.apply(target.removeListener, target, [event, listener]))
    })
  }
  noteCalls(target, 'addInitScript', (script) => {
    takeBack.push(() => endBy('dispose', script))
  })
  for (const method of ['exposeFunction', 'exposeBinding']) {
    noteCalls(target, method, () => spend(cleanup))
  }
}

/** Calls `note` with the result and the parameters of each call of a method. */
function noteCalls(
  target: object,
  method: string,
  note: (result: unknown, parameters: readonly unknown[]) => void,
): void {
  const call: unknown = Reflect.get(target, method)
  if (typeof call !== 'function') throw new Error(`no method ${method}`)
  Reflect.set(target, method, (...parameters: unknown[]) => {
    const result: unknown = Reflect.apply(call, target, parameters)
    note(result, parameters)
    return result
  })
}

function spend(cleanup: PageCleanup): void {
  cleanup.isSpent = true
}

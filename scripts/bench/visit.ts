import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { waitForIdle } from './wait-for-idle.ts'
import {
  makeProfile,
  type Profile,
  slowNetwork,
  slowProcessor,
  putIntoStorage,
} from './slow-phone.ts'

export type Kind = 'first' | 'repeat' | 'offline'

/** A page to open and the element that makes it useful. */
export interface VisitTarget {
  name: string
  url: string
  /** CSS selector. */
  marker: string
  token?: string
}

/** Milliseconds since the navigation began, and the score of layout shifts. */
interface Paints {
  paint: number
  largest: number
  visible: number
  shift: number
}

export interface Visit extends Paints {
  /**
   * When the worker was active, ms: from then on the page opens without a network. Of first visits.
   */
  ready: number
  /** Over the wire. */
  scriptBytes: number
  requests: number
}

export type Visits = Record<Kind, Visit>

/** After the page shows, what it still does before its figures are read. */
const SETTLE_MS = 1000
/** The longest that a worker may take to be active. */
const WORKER_MS = 60_000
/** Between two looks at whether it shows. */
const POLL_MS = 100

/** The visits of a target one after another: each with a browser of its own on the same profile. */
export async function visitAll(target: VisitTarget, slowdown: number): Promise<Visits> {
  const profile = makeProfile()
  try {
    return {
      first: await visit(profile, target, 'first', slowdown),
      repeat: await visit(profile, target, 'repeat', slowdown),
      offline: await visit(profile, target, 'offline', slowdown),
    }
  } finally {
    profile.remove()
  }
}

async function visit(
  profile: Profile,
  target: VisitTarget,
  kind: Kind,
  slowdown: number,
): Promise<Visit> {
  const context = await profile.open()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const received = countBytes(session)
    await slowNetwork(session, kind === 'offline')
    if (target.token) await putIntoStorage(page, 'token', target.token)
    await page.addInitScript(watchPaints, target.marker)
    await waitForIdle()
    await slowProcessor(session, slowdown)
    await page.goto(target.url, { waitUntil: 'commit' })
    await untilShown(session)
    await page.waitForTimeout(SETTLE_MS)
    const paints = await page.evaluate((): Paints => Reflect.get(window, 'paints'))
    const ready = kind === 'first' ? await waitForWorker(page) : 0
    return { ...paints, ...received, ready }
  } finally {
    await context.close()
  }
}

/**
 * Asks the page by the protocol alone. The test library's own waiting brings a script along that
 * takes a slow processor as long as half of a page's start.
 */
async function untilShown(session: CDPSession): Promise<void> {
  const expression = 'document.readyState === "complete" && window.paints?.visible > 0'
  for (;;) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    if (result.value === true) return
    await sleep(POLL_MS)
  }
}

/**
 * Runs in the page before its own scripts. It may hold no named function: what compiles this file
 * wraps those in a helper that the page does not have.
 */
function watchPaints(marker: string): void {
  if (window !== window.top) return
  const paints = { paint: 0, largest: 0, visible: 0, shift: 0 }
  Reflect.set(window, 'paints', paints)
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') paints.paint = entry.startTime
        if (type === 'largest-contentful-paint') paints.largest = entry.startTime
        if (type === 'layout-shift') paints.shift += Number(Reflect.get(entry, 'value'))
      }
    })
    observer.observe({ type, buffered: true })
  }
  const watcher = {
    look() {
      const element = document.querySelector(marker)
      const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isShown || element?.getClientRects().length === 0) {
        requestAnimationFrame(() => watcher.look())
        return
      }
      // The frame that holds it is painted right after this callback, and before anything else.
      void Reflect.get(window, 'scheduler').postTask(
        () => {
          paints.visible = performance.now()
        },
        { priority: 'user-blocking' },
      )
    },
  }
  requestAnimationFrame(() => watcher.look())
}

function countBytes(session: CDPSession): { scriptBytes: number; requests: number } {
  const received = { scriptBytes: 0, requests: 0 }
  const fromNetwork = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromServiceWorker && !response.fromDiskCache) fromNetwork.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = fromNetwork.get(requestId)
    if (type === undefined) return
    received.requests += 1
    if (type === 'Script') received.scriptBytes += encodedDataLength
  })
  return received
}

/** Waits until the worker is active, which the next visit needs, and returns when that was. */
function waitForWorker(page: Page): Promise<number> {
  return page.evaluate(
    (longestMs) =>
      Promise.race([
        navigator.serviceWorker.ready.then(() => performance.now()),
        new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error('the worker is not active')), longestMs)
        }),
      ]),
    WORKER_MS,
  )
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../stages/chromium.ts'

/** DevTools' slow 4G. */
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1.6e6 / 8

/**
 * A browser that starts, closes and starts again with the same storage, as an installed app does.
 */
export interface Profile {
  open(): Promise<BrowserContext>
  remove(): void
}

/** Returns a browser profile in a new folder, so that visits keep what the first one stored. */
export function makeProfile(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-profile-'))
  const executablePath = findChromium()
  return {
    open: () =>
      chromium.launchPersistentContext(folder, {
        ...(executablePath && { executablePath }),
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--disable-background-networking',
        ],
        locale: 'ru-RU',
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/**
 * Slows the network of a page, or takes it away, and that of its service worker as that starts,
 * before either uses it.
 */
export async function slowNetwork(session: CDPSession, isOffline: boolean): Promise<void> {
  const conditions = {
    offline: isOffline,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND / 2,
  }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', conditions)
  // A worker is a target of its own that waits for the command to run.
  let id = 0
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const tell = (method: string, params: object = {}) => {
      id += 1
      const message = JSON.stringify({ id, method, params })
      // The worker or the page may be gone by then.
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {})
    }
    tell('Network.enable')
    tell('Network.emulateNetworkConditions', conditions)
    tell('Runtime.runIfWaitingForDebugger')
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
    filter: [{ type: 'service_worker' }],
  })
}

/**
 * Makes the processor of a page that many times slower; last of all, since that itself keeps a
 * processor busy.
 */
export async function slowProcessor(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * A page loads the pages that are likely next and registers its worker by itself: after that time
 * it has.
 */
const ALONE_AFTER_MS = 8000

/** What a page does by itself after its start is no part of an interaction. */
export async function untilAlone(page: Page): Promise<void> {
  await page.waitForTimeout(ALONE_AFTER_MS)
}

/** Puts a value into local storage before the page's own scripts run. */
export async function putIntoStorage(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(
    ([name, content]) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, content)
    },
    [key, value] as const,
  )
}

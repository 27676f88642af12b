import { report } from '../lib/report.ts'
import type { Host } from './host.ts'
import { LAUNCH_KEY } from './launch-key.ts'
import { guardStorage } from './storage-guard.ts'
import { webHost } from './web-host.ts'

const LAUNCH_PARAM = /[#&?]tgWebApp(?:Platform|Version|Data)=/

/**
 * The messenger when its bridge initialises within 100 ms, else the browser (J5). In a plain tab it
 * is settled without loading anything. The address loses its launch parameters in any case; the page
 * that its link asked for is kept, whichever it is.
 */
export async function findHost(): Promise<Host> {
  if (!mayBeMessenger()) return webHost
  guardStorage()
  const startParam = readStartParam()
  try {
    const { findTelegram } = await import('./telegram-host.ts')
    const telegram = await findTelegram(startParam)
    if (telegram) return telegram
  } catch (error) {
    report('host.find', error)
  } finally {
    stripLaunch()
  }
  return { ...webHost, startParam }
}

/** What the link that launched the app asked for: a reload, which finds no launch parameters, is no launch. */
function readStartParam(): string | undefined {
  if (!LAUNCH_PARAM.test(location.hash)) return undefined
  return /[#&?]tgWebAppStartParam=([^#&]*)/.exec(location.href)?.[1]
}

/** Launch parameters hold signed data of the owner: no address that is kept or sent may have them. */
function stripLaunch(): void {
  if (!LAUNCH_PARAM.test(location.hash)) return
  history.replaceState(history.state, '', location.pathname + location.search)
}

function mayBeMessenger(): boolean {
  return (
    'TelegramWebviewProxy' in window ||
    LAUNCH_PARAM.test(location.href) ||
    isFramed() ||
    hasLaunched()
  )
}

function isFramed(): boolean {
  try {
    return window.self !== window.top
  } catch {
    return true
  }
}

function hasLaunched(): boolean {
  try {
    return sessionStorage.getItem(LAUNCH_KEY) !== null
  } catch {
    return false
  }
}

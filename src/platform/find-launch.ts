import { report } from '../lib/report.ts'
import type { Host } from './host.ts'
import { LAUNCH_KEY } from './launch-key.ts'
import { guardStorage } from './storage-guard.ts'
import { webHost } from './web-host.ts'

const LAUNCH_PARAM = /[#&?]tgWebApp(?:Platform|Version|Data)=/

/** Where the app runs, and what the link that launched it asked for, as it came. */
interface Launch {
  host: Host
  /** Undefined after a reload, which is no launch. */
  startParam: string | undefined
}

/**
 * Settles both. In a plain tab nothing is loaded for it. The address loses its launch parameters in
 * any case.
 */
export async function findLaunch(): Promise<Launch> {
  if (!mayBeMessenger()) return { host: webHost, startParam: undefined }
  guardStorage()
  const startParam = readStartParam()
  const host = await findHost()
  stripLaunch()
  return { host, startParam }
}

/** The messenger when its bridge initialises within 100 ms, else the browser (J5). */
async function findHost(): Promise<Host> {
  try {
    const { findTelegram } = await import('./telegram-host.ts')
    return (await findTelegram()) ?? webHost
  } catch (error) {
    report('host.find', error)
    return webHost
  }
}

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

import { report } from '../runtime/report.ts'
import type { Host } from './host.ts'
import { LAUNCH_KEY } from './launch-key.ts'
import { guardStorage } from './storage-guard.ts'
import { webHost } from './web-host.ts'

const LAUNCH_PARAM = /[#&?]tgWebApp(?:Platform|Version|Data)=/

/** The host of the app, and the raw start parameter of the launch link. */
interface Launch {
  host: Host
  /** Undefined after a reload, which is not a launch. */
  startParam: string | undefined
}

/**
 * Detects both. In a plain tab no code is loaded for it. Launch parameters are always removed from
 * the address.
 */
export async function detectHost(): Promise<Launch> {
  if (!mayBeMessenger()) return { host: webHost, startParam: undefined }
  guardStorage()
  const startParam = readStartParam()
  const host = await findHost()
  stripLaunchParams()
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

/**
 * Launch parameters hold signed data of the owner, so no stored or sent address may contain them.
 */
function stripLaunchParams(): void {
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

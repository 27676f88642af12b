import { report } from '../runtime/report.ts'
import type { Host } from './host.ts'
import { isFramed } from './is-framed.ts'
import { LAUNCH_KEY } from './launch-key.ts'
import { guardStorage } from './storage-guard.ts'
import { webHost } from './web-host.ts'

const LAUNCH_PARAM = /[#&?]tgWebApp(?:Platform|Version|Data)=/

/** The host of the app, now and later, and the raw start parameter of the launch link. */
interface Launch {
  host: Host
  /** Undefined after a reload, which is not a launch. */
  startParam: string | undefined
  /** Resolves with a host that has answered after the first frame. */
  late: Promise<Host | undefined>
}

/**
 * Detects both. In a plain tab no code is loaded for it. Launch parameters are always removed from
 * the address.
 */
export async function detectHost(): Promise<Launch> {
  const late = Promise.resolve(undefined)
  if (!mayBeMessenger()) return { host: webHost, startParam: undefined, late }
  guardStorage()
  const startParam = readStartParam()
  const found = await findHost()
  stripLaunchParams()
  return { startParam, ...found }
}

/** The messenger when its bridge initialises within 100 ms, else the browser until it does (J5). */
async function findHost(): Promise<Pick<Launch, 'host' | 'late'>> {
  try {
    const { findTelegram } = await import('./telegram-host.ts')
    const { found, late } = await findTelegram()
    return { host: found ?? webHost, late }
  } catch (error) {
    report('host.find', error)
    return { host: webHost, late: Promise.resolve(undefined) }
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

function hasLaunched(): boolean {
  try {
    return sessionStorage.getItem(LAUNCH_KEY) !== null
  } catch {
    return false
  }
}

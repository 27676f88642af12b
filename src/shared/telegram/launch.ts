import { toBase64Url } from '../../kernel/lib/base64url.ts'
import { isRefused } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import {
  type LaunchAnswer,
  telegramSignInEndpoints,
} from '../../../contract/calls/telegram-sign-in.ts'
import { messenger } from '../../kernel/platform/messenger.ts'
import { report } from '../../kernel/runtime/report.ts'

const SECRET_BYTES = 32
/** Pauses before the launch data are handed over again where no answer came, ms. */
const PAUSES_MS = [1000, 3000]

/** This launch of the page, as the server knows it. Nothing of it is stored. */
export interface TelegramLaunch extends Pick<LaunchAnswer, 'telegram_name' | 'owner'> {
  /** By which the server knows it. */
  secret: string
}

let launch: Promise<TelegramLaunch | undefined> | undefined
let found: TelegramLaunch | undefined

/**
 * Hands the launch data over, once: the server takes them for a minute. Resolves with undefined
 * where there are none, or the server has no bot or did not take them.
 */
export function launchTelegram(): Promise<TelegramLaunch | undefined> {
  // One that answers late is asked then.
  if (!messenger()) return Promise.resolve(undefined)
  launch ??= handOver(messenger()?.takeLaunchData())
  return launch
}

/** The launch that the server has taken so far. */
export function presentLaunch(): TelegramLaunch | undefined {
  return found
}

/** Forgets whose wallet the launch leads to: it has signed in, or another way was chosen. */
export function forgetLaunchOwner(): void {
  if (found) found = { ...found, owner: null }
}

async function handOver(init_data: string | undefined): Promise<TelegramLaunch | undefined> {
  if (init_data === undefined) return undefined
  const secret = makeSecret()
  for (const pause of [...PAUSES_MS, undefined]) {
    try {
      const body = { init_data, secret }
      const { telegram_name, owner } = await call(telegramSignInEndpoints.launchTelegram, { body })
      found = { secret, telegram_name, owner }
      return found
    } catch (error) {
      if (isRefused(error)) return undefined
      report('telegram.launch', error)
    }
    if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return undefined
}

function makeSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

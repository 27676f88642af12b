import { fileURLToPath } from 'node:url'
import { newAccount, signLaunchData, type TelegramAccount } from './telegram-bot.ts'

/** What Telegram's phone apps put into a page before it starts. */
export const PHONE_BRIDGE = fileURLToPath(new URL('telegram-phone.js', import.meta.url))

interface PhoneLaunch {
  version?: string | undefined
  platform?: string | undefined
  /** Start parameter of the launch link. */
  start?: string | undefined
  /** Colour of the messenger's pages; without one it follows the device. */
  background?: string
  account?: TelegramAccount | undefined
}

/** What stands behind the # of the address that a phone app opens. */
export function launchParams(launch: PhoneLaunch): string {
  const { version = '8.0', platform = 'ios', start, background, account = newAccount() } = launch
  return new URLSearchParams({
    tgWebAppData: signLaunchData(account),
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(background === undefined ? {} : { bg_color: background }),
    ...(start !== undefined && { tgWebAppStartParam: start }),
  }).toString()
}

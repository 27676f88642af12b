import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import {
  createTelegramBot,
  probeTelegram,
  type TelegramBot,
} from '../gateways/telegram/telegram-bot.ts'

/** The bot that the operator has set. */
export function connectTelegram({ telegram }: Pick<ProviderSettings, 'telegram'>): {
  telegram: TelegramBot | null
  connection: Connection
} {
  const { state, missing } = telegram
  const connection = { provider: 'telegram', purposes: ['messenger'], state, missing } as const
  if (telegram.state !== 'set') return { telegram: null, connection }
  const { TELEGRAM_URL, TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name } = telegram.values
  const options = { url: new URL(TELEGRAM_URL).origin, token, name }
  return {
    telegram: createTelegramBot(options),
    connection: { ...connection, probe: () => probeTelegram(options) },
  }
}

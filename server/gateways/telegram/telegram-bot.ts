import * as v from 'valibot'
import { callForJson, ProviderFailure } from '../provider-call.ts'
import type { NoticeChannel } from '../notice-channel.ts'
import { createBotChannel } from './bot-channel.ts'
import { type Launch, readLaunchData } from './launch-data.ts'

const TELEGRAM = 'telegram'

/** The bot in whose messenger the app runs. */
export interface TelegramBot {
  /** Its name without the @. */
  name: string
  /** Reads the signed data of a launch of this bot's app. */
  readLaunch(initData: string, now: Date): Launch | 'forged' | 'stale'
  /** Its messages to owners. */
  messages: NoticeChannel
}

export interface TelegramOptions {
  /** Origin of the Bot API. */
  url: string
  token: string
  name: string
}

/** Returns the bot of these settings. */
export function createTelegramBot(options: TelegramOptions): TelegramBot {
  const { token, name } = options
  return {
    name,
    readLaunch: (initData, now) => readLaunchData(initData, { token, now }),
    messages: createBotChannel(options),
  }
}

const Me = v.object({ ok: v.literal(true), result: v.object({ username: v.string() }) })

/**
 * Returns what Telegram reports of the bot. Throws ProviderFailure, also for a bot of another name.
 */
export async function probeTelegram({ url, token, name }: TelegramOptions): Promise<string> {
  const answer = await callForJson({ provider: TELEGRAM, url: `${url}/bot${token}/getMe` })
  const me = v.safeParse(Me, answer)
  if (!me.success) {
    throw new ProviderFailure(`${TELEGRAM} answered another document`, { outcome: 'unknown' })
  }
  const { username } = me.output.result
  if (username.toLowerCase() !== name.toLowerCase()) {
    const failure = 'the token is that of another bot than TELEGRAM_BOT_NAME'
    throw new ProviderFailure(failure, { outcome: 'refused' })
  }
  return `the bot is @${username}`
}

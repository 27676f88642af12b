import { randomBytes, randomInt } from 'node:crypto'
import { signLaunch } from '../../server/gateways/telegram/launch-data.ts'

export const BOT_TOKEN = '7000000001:AAF-a-token-of-a-bot-for-tests-0000'
export const BOT_NAME = 'wallet_test_bot'

/** An account of Telegram. */
export interface TelegramAccount {
  id: number
  first_name: string
  username?: string
}

/** An account that no other test has, with a number of ten digits as Telegram's. */
export function newAccount(): TelegramAccount {
  const id = randomInt(1_000_000_000, 10_000_000_000)
  return { id, first_name: 'Anna', username: `a${id.toString(36)}` }
}

interface LaunchWishes {
  /** When Telegram signs. */
  at?: Date
  token?: string
}

/** Launch data as Telegram signs them for a bot. */
export function signLaunchData(
  user: object,
  { at = new Date(), token = BOT_TOKEN }: LaunchWishes = {},
): string {
  const fields = new URLSearchParams({
    query_id: randomBytes(12).toString('base64url'),
    user: JSON.stringify(user),
    auth_date: String(Math.floor(at.getTime() / 1000)),
    signature: 'signature',
  })
  fields.set('hash', signLaunch(fields, token))
  return fields.toString()
}

import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { telegramSignInEndpoints } from '../../src/contract/telegram-sign-in.ts'
import { telegramEndpoints } from '../../src/contract/telegram.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import type { Owner } from './owners.ts'
import { newAccount, signLaunchData, type TelegramAccount } from './telegram-bot.ts'

/** Links an account of Telegram to a wallet through the API, and returns it. */
export async function linkAccount(
  request: APIRequestContext,
  { token, pin }: Pick<Owner, 'token' | 'pin'>,
): Promise<TelegramAccount> {
  const account = newAccount()
  const secret = randomBytes(32).toString('base64url')
  const launch = { init_data: signLaunchData(account), secret }
  await post(request, telegramSignInEndpoints.launchTelegram.path, { data: launch })
  await post(request, telegramEndpoints.linkTelegram.path, {
    data: { secret, pin_code: pin },
    headers: { Authorization: `Token ${token}`, [IDEMPOTENCY_HEADER]: secret },
  })
  return account
}

async function post(
  request: APIRequestContext,
  path: string,
  options: { data: object; headers?: Record<string, string> },
): Promise<void> {
  const response = await request.post(path, options)
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
}

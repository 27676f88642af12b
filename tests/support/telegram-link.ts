import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { biometryEndpoints } from '../../contract/calls/telegram-biometry.ts'
import { telegramSignInEndpoints } from '../../contract/calls/telegram-sign-in.ts'
import { telegramEndpoints } from '../../contract/calls/telegram.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/wire.ts'
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

/** What Telegram Web of the tests calls its device. */
const DEVICE = 'device-of-tests'

/** Lets the device of Telegram Web confirm by biometrics, and returns its token. */
export async function addBiometry(
  request: APIRequestContext,
  { token, pin }: Pick<Owner, 'token' | 'pin'>,
): Promise<string> {
  const answer = await post(request, biometryEndpoints.addBiometry.path, {
    data: { device_id: DEVICE, pin_code: pin },
    headers: { Authorization: `Token ${token}`, [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
  })
  return v.parse(biometryEndpoints.addBiometry.answer, answer).token
}

async function post(
  request: APIRequestContext,
  path: string,
  options: { data: object; headers?: Record<string, string> },
): Promise<unknown> {
  const response = await request.post(path, options)
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

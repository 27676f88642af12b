import type { APIRequestContext } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { expect, type Owner, readCode } from './app.ts'

export const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36'
export const TELEGRAM =
  'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36 Telegram-Android/11.4'

/** Logs an owner in once more, as a browser of this user agent, and returns the token. */
export async function logInElsewhere(
  request: APIRequestContext,
  { phone }: Owner,
  userAgent: string,
): Promise<string> {
  const headers = { 'User-Agent': userAgent }
  const sent = await request.post(endpoints.sendCode.path, { data: { phone }, headers })
  expect(sent.ok()).toBe(true)
  const data = { phone, confirm_code: await readCode(request, phone) }
  const answer = await request.post(endpoints.login.path, { data, headers })
  const { auth_token: token }: { auth_token: string } = await answer.json()
  return token
}

/** Returns whether the server accepts a token. */
export async function isTokenOpen(request: APIRequestContext, token: string): Promise<boolean> {
  const headers = { Authorization: `Token ${token}` }
  const answer = await request.get(endpoints.authInfo.path, { headers })
  return answer.ok()
}

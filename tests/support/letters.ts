import type { APIRequestContext } from '@playwright/test'
import { expect } from './app.ts'

/** The newest letters to an address, newest first. */
export async function readLetters(
  request: APIRequestContext,
  to: string,
): Promise<{ subject: string; code: string | null }[]> {
  const answer = await request.get('/sandbox/letters', { params: { to } })
  const { results }: { results: { subject: string; code: string | null }[] } = await answer.json()
  return results
}

/** The newest code that the sandbox sent to an address; waits until the letter is there. */
export async function readLetterCode(request: APIRequestContext, to: string): Promise<string> {
  let code = ''
  const read = async () => {
    const results = await readLetters(request, to)
    code = results[0]?.code ?? ''
    return code
  }
  await expect.poll(read, { message: `a code for ${to}` }).toMatch(/^\d{6}$/)
  return code
}

/** Confirms an address of an owner through the API. */
export async function confirmAddress(
  request: APIRequestContext,
  token: string,
  email: string,
): Promise<void> {
  const headers = { Authorization: `Token ${token}` }
  await request.post('/v2/wallet/profile/email/send_code', { headers, data: { email } })
  const data = { confirm_code: await readLetterCode(request, email) }
  const answer = await request.post('/v2/wallet/profile/email/confirm', { headers, data })
  expect(answer.ok()).toBe(true)
}

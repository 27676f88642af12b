import type { APIRequestContext } from '@playwright/test'
import { requestEndpoints } from '../../contract/calls/requests.ts'
import type { Owner } from './owners.ts'

/** Asks by the API, and returns the links of the parts and the id. */
export async function ask(
  request: APIRequestContext,
  owner: Owner,
  { parts, bill }: { parts: readonly object[]; bill: string },
): Promise<{ id: string; links: string[] }> {
  const headers = { Authorization: `Token ${owner.token}` }
  const { results } = await (await request.get('/v2/wallet', { headers })).json()
  const accounts: { id: string; currency_code: string }[] = results[0].accounts
  const until = new Date(Date.now() + 14 * 86_400_000).toISOString()
  const answer = await request.post(requestEndpoints.makeRequest.path, {
    headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      account_id: accounts.find(({ currency_code }) => currency_code === 'RUB')?.id,
      bill,
      parts,
      note: 'За билеты',
      until,
    },
  })
  const { request: made } = await answer.json()
  return { id: made.id, links: made.parts.map(({ token }: { token: string }) => `/r/${token}`) }
}

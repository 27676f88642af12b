import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { WalletAnswer } from '../../contract/calls/wallet.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/wire.ts'
import { expect } from './app.ts'
import { identify, type Owner, registerOwner } from './owners.ts'

/** Identifies an owner and sends all that they have to somebody else; `keep` is left in rubles. */
export async function emptyWallet(
  request: APIRequestContext,
  owner: Owner,
  keep = 0,
): Promise<void> {
  await identify(request, owner)
  const friend = await registerOwner(request)
  // Who is not identified may not receive as much.
  await identify(request, friend)
  const headers = { Authorization: `Token ${owner.token}` }
  const post = async (path: string, data: object): Promise<unknown> => {
    const keyed = { ...headers, [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    return (await request.post(path, { headers: keyed, data })).json()
  }
  const found = await post(endpoints.findRecipient.path, { phone: friend.phone })
  const { recipient } = v.parse(endpoints.findRecipient.answer, found)
  const wallet = await request.get(endpoints.wallet.path, { headers })
  const accounts = v.parse(WalletAnswer, await wallet.json()).results[0]?.accounts ?? []
  for (const { id, balance, currency_code } of accounts) {
    const amount = (Number(balance) - (currency_code === 'RUB' ? keep : 0)).toFixed(2)
    if (Number(amount) <= 0) continue
    const data = { recipient_id: recipient?.id, account_id: id, amount, pin: owner.pin }
    expect(await post(endpoints.transfer.path, data)).toMatchObject({ status: 'success' })
  }
}

import * as v from 'valibot'
import { type CurrencyLimit, limitEndpoints } from '../../../contract/calls/limits.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { PIN } from './app-owners.ts'
import { keyed } from './keyed.ts'

type Caller = Pick<Wallet, 'call'>

/** Freezes what leaves the wallet. */
export function freeze(wallet: Caller, token: string): Promise<Reply> {
  return wallet.call('beginOwnFreeze', { token })
}

/** Ends that, confirmed by a PIN. */
export function unfreeze(wallet: Caller, token: string, pin = PIN): Promise<Reply> {
  const headers = keyed(crypto.randomUUID())
  return wallet.call('endOwnFreeze', { token, body: { pin }, headers })
}

interface LimitWish {
  operation: 'transfer' | 'withdrawal'
  code: string
  day?: string | null
  month?: string | null
  pin?: string
}

/** Sets limits of the owner's own. */
export function setLimit(
  wallet: Caller,
  token: string,
  { code, ...body }: LimitWish,
): Promise<Reply> {
  const headers = keyed(crypto.randomUUID())
  return wallet.call('setOwnLimit', { token, body: { ...body, currency_code: code }, headers })
}

/** Reads the limits on a kind of acts in a currency; throws where the owner has no such account. */
export async function readLimit(
  wallet: Caller,
  token: string,
  { operation, code }: Pick<LimitWish, 'operation' | 'code'>,
): Promise<CurrencyLimit> {
  const { json } = await wallet.call('limits', { token })
  const { results } = v.parse(limitEndpoints.limits.answer, json)
  const limits = results.find((one) => one.operation === operation)?.currencies
  const found = limits?.find(({ currency_code }) => currency_code === code)
  if (!found) throw new Error(`no limits in ${code}`)
  return found
}

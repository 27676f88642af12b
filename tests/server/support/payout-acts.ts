import * as v from 'valibot'
import type { PayoutTarget } from '../../../contract/calls/payout-targets.ts'
import { PayoutStatus, WithdrawalQuote } from '../../../contract/calls/withdrawals.ts'
import type { Context } from '../../../server/context.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { settlePayouts } from '../../../server/domain/withdrawals/plain-withdrawal.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { PIN } from './app-owners.ts'
import { keyed } from './keyed.ts'
import { accountIn } from './transfer-acts.ts'

/** Whatever takes the calls of the contract. */
type Caller = Pick<Wallet, 'call'>

export const PHONE = '79001112233'
export const BANK = '100000000111'
export const SBP = { method: 'sbp', phone: PHONE, bank_id: BANK } as const
export const CARD = {
  method: 'card',
  token: 'sandbox-complete-abc12345',
  last4: '4417',
  brand: 'mir',
  is_kept: true,
} as const
const ADDRESS = '0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4'
export const USDC = {
  method: 'usdc',
  network: 'base',
  address: ADDRESS,
  is_checked: true,
} as const

/** What a client sends as the target. */
export type Target = v.InferInput<typeof PayoutTarget>

/** Asks for a quote in the account's currency; throws when it is refused. */
export async function quote(
  wallet: Caller,
  token: string,
  { account, amount, to }: { account: string; amount: string; to: Target },
): Promise<WithdrawalQuote> {
  const network = 'network' in to ? { network: to.network } : {}
  const body = { account_id: account, amount, method: to.method, ...network }
  const { json } = await wallet.call('withdrawalQuote', { token, body })
  return v.parse(WithdrawalQuote, json)
}

interface PayoutRequest {
  quoteId: string
  to: object
  key: string
  pin?: string
  /** By default the same may be withdrawn again immediately. */
  isRepeatConfirmed?: boolean
}

export function payOut(
  wallet: Caller,
  token: string,
  { quoteId, to, key, pin = PIN, isRepeatConfirmed = true }: PayoutRequest,
): Promise<Reply> {
  const body = { quote_id: quoteId, pin, to, is_repeat_confirmed: isRepeatConfirmed }
  return wallet.call('payout', { token, body, headers: keyed(key) })
}

/** Quotes and pays out. */
export async function withdrawBy(
  wallet: Caller,
  token: string,
  {
    code,
    amount,
    ...rest
  }: { code: string; amount: string; to: Target } & Omit<PayoutRequest, 'quoteId' | 'to'>,
): Promise<Reply> {
  const account = await accountIn(wallet, token, code)
  const { quote_id: quoteId } = await quote(wallet, token, { account, amount, to: rest.to })
  return payOut(wallet, token, { quoteId, ...rest })
}

export async function readStatus(
  wallet: Caller,
  token: string,
  number: unknown,
): Promise<PayoutStatus> {
  const { json } = await wallet.call('payoutStatus', { token, query: { number: String(number) } })
  return v.parse(PayoutStatus, json)
}

/** Looks up every payout that is due. */
export function settle({ db, clock, gateways }: Context): Promise<number> {
  const { payout, payoutMethods: methods } = gateways
  return settlePayouts(db, { now: clock.now(), payout, methods })
}

/** Removes the thresholds of payouts, for tests of what is below and above other limits. */
export async function removeThresholds(db: Queryable): Promise<void> {
  await db.query('DELETE FROM payout_threshold')
  await db.query('DELETE FROM payout_day_threshold')
}

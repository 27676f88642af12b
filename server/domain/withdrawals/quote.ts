import type * as v from 'valibot'
import type { withdrawalEndpoints, WithdrawalQuote } from '../../../contract/calls/withdrawals.ts'
import {
  formatAmount,
  isZeroAmount,
  type Minor,
  parseAmount,
} from '../../../contract/rules/money.ts'
import type { Database } from '../../db/database.ts'
import type { Chain, PayoutMethods } from '../../gateways/payout-gateways.ts'
import { newId } from '../../lib/new-id.ts'
import { findAccountById, type FoundAccount, readAmount } from '../ledger/accounts.ts'
import { Refusal } from '../refusal.ts'
import { findThreshold } from './threshold.ts'
import { readAddressState } from './addresses.ts'
import { findNetwork, findTariff } from './methods.ts'
import { requireFunds } from './require-funds.ts'
import { feeOf, requireWithinTariff, type Tariff } from './tariff.ts'

/** Time for which a fee is valid, ms. */
const VALID_MS = 60_000

interface WithdrawalQuoteInput {
  userId: string
  request: v.InferOutput<(typeof withdrawalEndpoints)['withdrawalQuote']['body']>
  methods: PayoutMethods
  now: Date
}

/** What leaves the account, and the fee in it. */
export interface Price {
  total: Minor
  fee: Minor
}

/**
 * Returns the fee of a payout, which is valid for a minute and pays once (L7). Throws AMOUNT_ZERO,
 * AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, METHOD_UNAVAILABLE,
 * NETWORK_UNAVAILABLE and what `readAddressState` throws.
 */
export async function quotePayout(
  db: Database,
  { userId, request, methods, now }: WithdrawalQuoteInput,
): Promise<Omit<v.InferInput<typeof WithdrawalQuote>, 'status' | 'message'>> {
  const { method, address } = request
  if (isZeroAmount(request.amount)) throw new Refusal('AMOUNT_ZERO')
  const account = await findAccountById(db, userId, request.account_id)
  const amount = readAmount(request.amount, account)
  const tariff = await findTariff(db, methods, { account, method, now })
  const network = method === 'usdc' ? await findNetwork(methods, request.network ?? '') : undefined
  const price = priceOf(tariff, amount, { account, network })
  await requireFunds(methods, { account, network, price })
  const { usdc } = methods
  const state =
    network && usdc && address !== undefined
      ? await readAddressState(db, { userId, address, network, usdc })
      : undefined
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await db.query(
    `INSERT INTO payout_quote (id, user_id, account_id, method, network, amount_minor, fee_minor,
       created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, userId, account.id, method, network?.code ?? null, price.total, price.fee, now, expiresAt],
  )
  const threshold = await findThreshold(db, {
    accountId: account.id,
    amount: price.total,
    now,
  })
  const show = (one: Minor) => formatAmount(one, account.decimals)
  return {
    quote_id: id,
    fee: show(price.fee),
    total: show(price.total),
    receives: show(price.total - price.fee),
    currency_code: account.currency_code,
    expires_at: expiresAt.toISOString(),
    is_reviewed: threshold !== undefined,
    ...(state && { address_state: state }),
  }
}

/**
 * By phone or card the amount arrives and the fee is added; on a network the amount leaves the
 * account and the fee is taken out of it.
 */
function priceOf(
  tariff: Tariff,
  amount: Minor,
  { account, network }: { account: FoundAccount; network: Chain | undefined },
): Price {
  const own = feeOf(tariff, amount)
  if (!network) {
    requireWithinTariff(tariff, amount, account)
    return { total: amount + own, fee: own }
  }
  const ofNetwork = parseAmount(network.fee, account.decimals)
  const least = parseAmount(network.least, account.decimals)
  if (ofNetwork === undefined || least === undefined) throw new Refusal('NETWORK_UNAVAILABLE')
  const fee = own + ofNetwork
  const above = least > fee ? least : fee + 1n
  const bound = above > tariff.least_minor ? above : tariff.least_minor
  requireWithinTariff({ ...tariff, least_minor: bound }, amount, account)
  return { total: amount, fee }
}

import type * as v from 'valibot'
import type { withdrawalEndpoints, WithdrawalQuote } from '../../../contract/calls/withdrawals.ts'
import { formatAmount, isZeroAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Database } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { newId } from '../../lib/new-id.ts'
import { findAccountById, readAmount } from '../ledger/accounts.ts'
import { Refusal } from '../refusal.ts'
import { findThreshold } from './threshold.ts'
import { railOf } from './methods/list.ts'
import { findTariff } from './served-methods.ts'

/** Time for which a fee is valid, ms. */
const VALID_MS = 60_000

interface WithdrawalQuoteInput {
  userId: string
  request: v.InferOutput<(typeof withdrawalEndpoints)['withdrawalQuote']['body']>
  methods: PayoutMethods
  now: Date
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
  const { method } = request
  if (isZeroAmount(request.amount)) throw new Refusal('AMOUNT_ZERO')
  const account = await findAccountById(db, userId, request.account_id)
  const amount = readAmount(request.amount, account)
  const tariff = await findTariff(db, methods, { account, method, now })
  const asked = { userId, request, methods, account, amount, tariff }
  const { price, network, addressState } = await railOf(method).quote(db, asked)
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await db.query(
    `INSERT INTO payout_quote (id, user_id, account_id, method, network, amount_minor, fee_minor,
       created_at, expires_at, tariff_number)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      userId,
      account.id,
      method,
      network?.code ?? null,
      price.total,
      price.fee,
      now,
      expiresAt,
      tariff.tariff_number,
    ],
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
    tariff_number: tariff.tariff_number,
    is_reviewed: threshold !== undefined,
    ...(addressState && { address_state: addressState }),
  }
}

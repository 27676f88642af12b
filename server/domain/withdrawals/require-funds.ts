import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import type { Chain, PayoutMethods } from '../../gateways/payout-gateways.ts'
import { isId } from '../ledger/accounts.ts'
import { Refusal } from '../refusal.ts'
import type { Destination } from './destination.ts'

interface FundsQuery {
  account: { decimals: number }
  /** Undefined for a payout that goes to no network. */
  network: Pick<Chain, 'code'> | undefined
  price: { total: Minor; fee: Minor }
}

/** Throws NETWORK_UNAVAILABLE when the operator's wallet cannot pay what is to arrive on a network. */
export async function requireFunds(
  { usdc }: PayoutMethods,
  { account, network, price }: FundsQuery,
): Promise<void> {
  if (!network || !usdc) return
  const amount = formatAmount(price.total - price.fee, account.decimals)
  const canPay = await usdc
    .canPay({ network: network.code, amount })
    .catch((cause: unknown): never => {
      throw Object.assign(new Refusal('NETWORK_UNAVAILABLE'), { cause })
    })
  if (!canPay) throw new Refusal('NETWORK_UNAVAILABLE')
}

interface Quoted {
  userId: string
  quoteId: string
  destination: Destination
  methods: PayoutMethods
}

/** The same for a quote that is about to be paid out. */
export async function requireFundsOfQuote(
  db: Queryable,
  { userId, quoteId, destination, methods }: Quoted,
): Promise<void> {
  if (destination.method !== 'usdc') return
  const [quote] = await db.query<{ total: Minor; fee: Minor; decimals: number }>(
    `SELECT q.amount_minor AS total, q.fee_minor AS fee, c.decimals FROM payout_quote q
     JOIN account a ON a.id = q.account_id JOIN currency c ON c.code = a.currency_code
     WHERE q.id = $1 AND q.user_id = $2`,
    [isId(quoteId) ? quoteId : null, userId],
  )
  if (!quote) return
  await requireFunds(methods, { account: quote, network: destination.network, price: quote })
}

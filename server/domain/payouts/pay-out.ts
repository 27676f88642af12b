import type { Minor } from '../../../src/contract/rules/money.ts'
import type { PayoutAct, PayoutTarget } from '../../../src/contract/withdrawals.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { newId } from '../../lib/new-id.ts'
import type { Log } from '../../ops/log/log.ts'
import { writeAudit } from '../audit-log.ts'
import { findAccountById, isId } from '../ledger/accounts.ts'
import { requireNotFrozen, waitForFreeze } from '../ledger/owner-freeze.ts'
import { findPosted, hashRequest, post } from '../ledger/post.ts'
import type { ActKey } from '../ledger/transfer.ts'
import { Refusal } from '../refusal.ts'
import { requireWithinWithdrawalLimit } from '../withdrawal/limit.ts'
import { refuseRepeatedPayout, type RepeatTarget } from '../withdrawal/refuse-repeat.ts'
import { findThreshold } from '../withdrawal/threshold.ts'
import { describePayout, type NewPayout, payoutNumber } from './describe-payout.ts'
import { type Destination, readDestination } from './destination.ts'
import { findTariff } from './methods.ts'
import { requireFundsOfQuote } from './require-funds.ts'
import { saveCard, touchCard } from './saved-cards.ts'
import { startPayout } from './start-payout.ts'
import { feeOf, type MethodName } from './tariff.ts'
import { insertPayout } from './write-payout.ts'

/** A requested payout. */
export interface PayingOut {
  userId: string
  idempotencyKey: string
  request: PayoutAct
  /** The owner has confirmed that the same is withdrawn once more. */
  isRepeatConfirmed?: boolean
  now: Date
  methods: PayoutMethods
}

/** The request of a payout, for the audit log and the log. */
interface Origin {
  requestId: string | null
  prefix: string | null
  log: Log
}

export interface PaidOut {
  number: string
}

/**
 * Returns the payout that was made under this key, whatever has changed since. Throws
 * IDEMPOTENCY_KEY_REUSED when the key came with another request.
 */
export async function findPaidOut(db: Queryable, paying: PayingOut): Promise<PaidOut | undefined> {
  const posted = await findPosted(db, actOf(paying))
  return posted && { number: payoutNumber(posted.answer['payout_id'] ?? '') }
}

/**
 * Pays out what was quoted (L7). The caller has checked the PIN. Throws QUOTE_EXPIRED, ACCOUNT_NOT_FOUND,
 * ACCOUNT_CLOSED, BAD_REQUEST, LIMIT_EXCEEDED (`limit_amount`, `left_amount`, `currency_code`),
 * WALLET_FROZEN, WITHDRAWAL_REPEATED, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED, and what `readDestination` throws.
 *
 * Amount and fee are reserved and the payout is stored before the provider is called; `startPayout`
 * and `settlePayouts` say what follows. One above a threshold of its currency is held: `releasePayout` and
 * `declinePayout` say what follows then.
 */
export async function payOut(db: Database, paying: PayingOut, origin: Origin): Promise<PaidOut> {
  const { userId, request, methods, now } = paying
  const destination = await readDestination(db, { userId, to: request.to, methods, now })
  await requireFundsOfQuote(db, { userId, quoteId: request.quote_id, destination, methods })
  const placed = await db.transaction((tx) => place(tx, { paying, destination, origin }))
  if ('payout' in placed) {
    await startPayout(db, { payout: placed.payout, methods, now, log: origin.log })
  }
  return { number: placed.number }
}

interface Placing {
  paying: PayingOut
  destination: Destination
  origin: Origin
}

/** `payout` is set when it is new and has to be started at once. */
async function place(
  tx: Queryable,
  { paying, destination, origin }: Placing,
): Promise<PaidOut & { payout?: NewPayout }> {
  // The reads after the wait for the lock must see what was committed meanwhile.
  await tx.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED')
  const { userId, request, now } = paying
  await waitForFreeze(tx, userId)
  const quote = await lockQuote(tx, userId, request.quote_id)
  const earlier = await findPaidOut(tx, paying)
  if (earlier) return earlier
  await requireNotFrozen(tx, userId)
  const payout = await reserve(tx, { paying, destination, quote })
  const { isNew, transferId } = await post(tx, describePayout(payout, actOf(paying), now))
  if (!isNew) throw new Error('a payout was posted beside its lock')
  await insertPayout(tx, payout, { transferId, now })
  if (destination.method === 'card') {
    const keep = destination.isKept ? saveCard : touchCard
    await keep(tx, { userId, card: destination.card, now })
  }
  const { requestId, prefix } = origin
  await writeAudit(tx, { event: 'withdrawal_asked', userId, requestId, prefix, now })
  const number = payoutNumber(payout.id)
  return payout.heldAbove === undefined ? { number, payout } : { number }
}

interface Quote {
  id: string
  account_id: string
  method: MethodName
  network: string | null
  amount_minor: Minor
  fee_minor: Minor
  expires_at: Date
}

/** Locks the account of a quote: the payouts of an account are placed one at a time. */
async function lockQuote(
  tx: Queryable,
  userId: string,
  quoteId: string,
): Promise<Quote | undefined> {
  const [quote] = await tx.query<Quote>(
    `SELECT q.id, q.account_id, q.method, q.network, q.amount_minor, q.fee_minor, q.expires_at
     FROM payout_quote q JOIN account a ON a.id = q.account_id
     WHERE q.id = $1 AND q.user_id = $2 FOR NO KEY UPDATE OF a`,
    [isId(quoteId) ? quoteId : null, userId],
  )
  return quote
}

interface Reserving {
  paying: PayingOut
  destination: Destination
  quote: Quote | undefined
}

/** Checks quote, fee and limit, and returns the payout. */
async function reserve(
  tx: Queryable,
  { paying: { userId, request, methods, now, isRepeatConfirmed }, destination, quote }: Reserving,
): Promise<NewPayout> {
  if (!quote || quote.expires_at <= now || (await isUsed(tx, quote.id))) {
    throw new Refusal('QUOTE_EXPIRED')
  }
  refuseOtherTarget(quote, request.to)
  const account = await findAccountById(tx, userId, quote.account_id)
  const { amount_minor: total, fee_minor: fee, method } = quote
  const tariff = await findTariff(tx, methods, { account, method, now })
  // Another payout may have used what was free.
  if (feeOf(tariff, total - fee) > fee) throw new Refusal('QUOTE_EXPIRED')
  await requireWithinWithdrawalLimit(tx, { accountId: account.id, amount: total, now })
  if (!isRepeatConfirmed) {
    const target = targetOf(destination)
    await refuseRepeatedPayout(tx, { userId, accountId: account.id, total, fee, target, now })
  }
  const threshold = await findThreshold(tx, {
    accountId: account.id,
    currencyCode: account.currency_code,
    amount: total,
    now,
  })
  return {
    id: newId(now),
    userId,
    accountId: account.id,
    currencyCode: account.currency_code,
    decimals: account.decimals,
    quoteId: quote.id,
    total,
    fee,
    destination,
    heldAbove: threshold?.above,
  }
}

function targetOf(to: Destination): RepeatTarget {
  const { method } = to
  if (method === 'sbp') return { method, phone: to.phone, bankId: to.bank.id }
  if (method === 'card') return { method, last4: to.card.last4, brand: to.card.brand }
  return { method, network: to.network.code, address: to.address }
}

async function isUsed(tx: Queryable, quoteId: string): Promise<boolean> {
  const used = await tx.query('SELECT 1 FROM payout WHERE quote_id = $1', [quoteId])
  return used.length > 0
}

function refuseOtherTarget({ method, network }: Quote, to: PayoutTarget): void {
  const chosen = to.method === 'usdc' ? to.network : null
  if (to.method !== method || chosen !== network) throw new Refusal('BAD_REQUEST')
}

function actOf({ userId, idempotencyKey, request: { quote_id, to } }: PayingOut): ActKey {
  const requestHash = hashRequest({
    quote_id,
    ...Object.fromEntries(Object.entries(to).map(([name, value]) => [name, String(value)])),
  })
  return { scope: `payout-request:${userId}`, key: idempotencyKey, requestHash }
}

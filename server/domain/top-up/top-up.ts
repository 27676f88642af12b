import type * as v from 'valibot'
import type { TopUpRequest } from '../../../contract/calls/money.ts'
import { formatAmount, isZeroAmount, type Minor } from '../../../contract/rules/money.ts'
import type { EnvironmentId } from '../../../contract/rules/environments.ts'
import { type TopUpMethod, topUpMethod } from '../../../contract/rules/rails.ts'
import {
  COMPLETE,
  isOrderOpen,
  type OrderStatus,
  type PaymentStatus,
  topUpStatus,
} from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { PaymentGateway, PaymentOrder } from '../../gateways/payment-gateway.ts'
import { ProviderFailure } from '../../gateways/provider-call.ts'
import { findAccount, isId, openProviderAccount, readAmount } from '../ledger/accounts.ts'
import { hashRequest } from '../ledger/post.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { Refusal } from '../refusal.ts'
import { expireTopUps } from './expire.ts'
import { finishPath } from './finish-path.ts'
import { nextCheckAfter } from './next-check.ts'

export { expireTopUps } from './expire.ts'

/** Time to pay an order, ms. */
const PAYABLE_MS = 30 * 60_000

/** A reading due within this time is done at once for an owner who waits, ms. */
const HASTENED_MS = 110_000

/** Decimals of an order's currency. */
const DECIMALS = `(SELECT c.decimals FROM currency c
  WHERE c.code = payment_order.currency_code) AS decimals`

interface Order {
  id: string
  amount_minor: Minor
  decimals: number
  currency_code: string
  request_hash: string
  provider: string
  method: TopUpMethod | null
  url: string | null
}

interface TopUpInput {
  userId: string
  idempotencyKey: string
  request: v.InferOutput<typeof TopUpRequest>
  now: Date
  language: Language
  payments: readonly PaymentGateway[]
  /** Origin of the app, to which the payment page leads back. */
  origin: string
  /** Orders that an owner may open in an hour; any number without it. */
  most?: number
}

/**
 * Opens a top-up order and returns its payment page (F4); no money moves yet. The same key returns
 * the same order. Throws AMOUNT_ZERO, AMOUNT_TOO_LARGE, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED,
 * CURRENCY_NOT_TOPPED_UP, IDEMPOTENCY_KEY_REUSED, AMOUNT_NOT_TAKEN (by the provider),
 * GATEWAY_UNAVAILABLE, TOO_MANY_REQUESTS for a new order above the limit of an hour.
 */
export async function createTopUp(
  db: Database,
  given: TopUpInput,
): Promise<{ order: string; url: string }> {
  const owner = await readOwner(db, given.userId)
  const order = await placeOrder(db, given, owner)
  return { order: order.id, url: order.url ?? (await askGateway(db, order, given, owner)) }
}

interface Owner {
  environment: EnvironmentId
}

async function readOwner(db: Queryable, userId: string): Promise<Owner> {
  const [owner] = await db.query<Owner>('SELECT environment FROM app_user WHERE id = $1', [userId])
  if (!owner) throw new Error('a session without an owner')
  return owner
}

async function placeOrder(db: Database, given: TopUpInput, { environment }: Owner): Promise<Order> {
  const { userId, idempotencyKey, request, now, payments } = given
  const requestHash = hashRequest(request)
  return db.transaction(async (tx) => {
    const earlier = await findOrder(tx, userId, idempotencyKey, requestHash)
    if (earlier) return earlier
    if (isZeroAmount(request.amount)) throw new Refusal('AMOUNT_ZERO')
    const currencyCode = request.currency_code
    const account = await findAccount(tx, userId, currencyCode)
    if (!account.can_top_up) throw new Refusal('CURRENCY_NOT_TOPPED_UP')
    const amount = readAmount(request.amount, account)
    const asked = { currency_code: currencyCode, environment }
    const gateway = payments.find((one) => one.takes(asked))
    if (!gateway) throw new Refusal('GATEWAY_UNAVAILABLE')
    await takeHit(tx, {
      key: `top-up:${userId}`,
      limit: given.most ?? Infinity,
      windowSeconds: HOUR_SECONDS,
      now,
    })
    await openProviderAccount(tx, { currencyCode, provider: gateway.name, now })
    const [order] = await tx.query<Order>(
      `INSERT INTO payment_order (id, user_id, account_id, currency_code, amount_minor, status,
         provider, idem_key, request_hash, created_at, expires_at, next_check_at, method)
       VALUES ($1, $2, $3, $4, $5, 'created', $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (user_id, idem_key) DO NOTHING
       RETURNING id, amount_minor, ${DECIMALS}, currency_code, request_hash, provider, method, url`,
      [
        newId(now),
        userId,
        account.id,
        currencyCode,
        amount,
        gateway.name,
        idempotencyKey,
        requestHash,
        now,
        new Date(now.getTime() + PAYABLE_MS),
        nextCheckAfter(now, now, false),
        gateway.methodOf?.(asked) ?? topUpMethod(environment, currencyCode),
      ],
    )
    const placed = order ?? (await findOrder(tx, userId, idempotencyKey, requestHash))
    if (!placed) throw new Error('an order is neither new nor known')
    return placed
  })
}

async function findOrder(
  tx: Queryable,
  userId: string,
  key: string,
  requestHash: string,
): Promise<Order | undefined> {
  const [order] = await tx.query<Order>(
    `SELECT id, amount_minor, ${DECIMALS}, currency_code, request_hash, provider, method, url FROM payment_order
     WHERE user_id = $1 AND idem_key = $2`,
    [userId, key],
  )
  if (order && order.request_hash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return order
}

/**
 * Runs outside of any transaction. If the payment page was lost, a repeated request starts the
 * order again with the same id; all return the page that was stored first.
 */
async function askGateway(
  db: Database,
  order: Order,
  { payments, language, origin }: TopUpInput,
  { environment }: Owner,
): Promise<string> {
  const gateway = payments.find(({ name }) => name === order.provider)
  if (!gateway) throw new Refusal('GATEWAY_UNAVAILABLE')
  const asked: PaymentOrder = {
    id: order.id,
    amount: formatAmount(order.amount_minor, order.decimals),
    currency_code: order.currency_code,
    method: order.method ?? topUpMethod(environment, order.currency_code),
    language,
    return_url: `${origin}${finishPath(order)}`,
  }
  const started = await gateway.start(asked).catch(refuseGateway)
  const [kept] = await db.query<{ url: string }>(
    `UPDATE payment_order SET url = coalesce(url, $2), provider_ref = coalesce(provider_ref, $3)
     WHERE id = $1 RETURNING url`,
    [order.id, started.url, started.provider_ref ?? null],
  )
  return kept?.url ?? started.url
}

function refuseGateway(cause: unknown): never {
  const isAboutAmount = cause instanceof ProviderFailure && cause.isAboutAmount
  const refusal = new Refusal(isAboutAmount ? 'AMOUNT_NOT_TAKEN' : 'GATEWAY_UNAVAILABLE')
  throw Object.assign(refusal, { cause })
}

interface TopUpState {
  status: PaymentStatus
  amount: string
  currency_code: string
  created_at: string
  /** Of the transaction; absent until the order is complete. */
  number?: string
}

interface Row {
  status: OrderStatus
  currency_code: string
  amount_minor: Minor
  credited_minor: Minor
  decimals: number
  created_at: Date
}

/**
 * Returns the status of the owner's order (F5); of a complete one with what was credited. An owner
 * who waits has the payment read sooner. Throws ORDER_NOT_FOUND, also for another owner's order.
 */
export async function readTopUp(
  db: Database,
  { userId, order, now }: { userId: string; order: string; now: Date },
): Promise<TopUpState> {
  if (!isId(order)) throw new Refusal('ORDER_NOT_FOUND')
  await expireTopUps(db, { now, order })
  const [row] = await db.query<Row>(
    `SELECT status, currency_code, amount_minor, credited_minor, ${DECIMALS}, created_at
     FROM payment_order WHERE id = $1 AND user_id = $2`,
    [order, userId],
  )
  if (!row) throw new Refusal('ORDER_NOT_FOUND')
  if (isOrderOpen(row.status)) await hasten(db, order, now)
  const isComplete = row.status === COMPLETE
  const amount = isComplete ? row.credited_minor : row.amount_minor
  return {
    status: topUpStatus(row.status),
    amount: formatAmount(amount, row.decimals),
    currency_code: row.currency_code,
    created_at: row.created_at.toISOString(),
    ...(isComplete && { number: transactionNumber('top_up', order) }),
  }
}

/**
 * Returns what became of an order and nothing else of it, for whoever knows its id, of which 74
 * bits are random. Throws ORDER_NOT_FOUND.
 */
export async function readPaymentState(
  db: Database,
  { order, now }: { order: string; now: Date },
): Promise<PaymentStatus> {
  if (!isId(order)) throw new Refusal('ORDER_NOT_FOUND')
  await expireTopUps(db, { now, order })
  const [row] = await db.query<Pick<Row, 'status'>>(
    'SELECT status FROM payment_order WHERE id = $1',
    [order],
  )
  if (!row) throw new Refusal('ORDER_NOT_FOUND')
  if (isOrderOpen(row.status)) await hasten(db, order, now)
  return topUpStatus(row.status)
}

/**
 * Not before ten seconds after the last reading, which set the next one two minutes later or more.
 */
async function hasten(db: Database, order: string, now: Date): Promise<void> {
  await db.query(
    'UPDATE payment_order SET next_check_at = $2 WHERE id = $1 AND next_check_at BETWEEN $2 AND $3',
    [order, now, new Date(now.getTime() + HASTENED_MS)],
  )
}

import type { RateAlertRequest, RateOrderAct } from '../../../contract/calls/rate-orders.ts'
import { addDays } from '../../../contract/rules/calendar-date.ts'
import {
  cleanTarget,
  gainAt,
  isReached,
  isTooFar,
  MOST_FAR_PERCENT,
  MOST_RATE_ORDERS,
  MOST_WAIT_DAYS,
  type RateUnit,
  thresholdOf,
} from '../../../contract/rules/rate-target.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { dateIn, endOfDate } from '../../../contract/rules/zone-time.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { type FoundAccount, findAccountById, readAmount } from '../ledger/accounts.ts'
import { hashRequest } from '../ledger/post.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { keepTimeZone } from '../plans/time-zone.ts'
import { requireUnfrozen } from '../pots/move-pot.ts'
import { Refusal } from '../refusal.ts'
import { reserveMoney } from './reserve.ts'

interface NewRateOrder extends AuditOrigin {
  userId: string
  idempotencyKey: string
  now: Date
}

/** An order that is placed. The caller has checked PIN or passkey. */
interface PlacingOrder extends NewRateOrder {
  act: RateOrderAct
  /** The zone of the device, for an owner who has none yet. */
  zone: string | undefined
}

interface PlacingAlert extends NewRateOrder {
  request: RateAlertRequest
}

interface Placed {
  id: string
}

/** Returns the order that was placed under the key of the call. Throws IDEMPOTENCY_KEY_REUSED. */
export async function findPlacedOrder(
  db: Queryable,
  { userId, idempotencyKey, act }: Pick<PlacingOrder, 'userId' | 'idempotencyKey' | 'act'>,
): Promise<Placed | undefined> {
  return findPlaced(db, { userId, idempotencyKey, hash: hashRequest(act) })
}

async function findPlaced(
  db: Queryable,
  { userId, idempotencyKey, hash }: { userId: string; idempotencyKey: string; hash: string },
): Promise<Placed | undefined> {
  const [row] = await db.query<Placed & { request_hash: string }>(
    'SELECT id, request_hash FROM rate_order WHERE user_id = $1 AND idem_key = $2',
    [userId, idempotencyKey],
  )
  if (row && row.request_hash !== hash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return row && { id: row.id }
}

/**
 * Places an order at a rate and reserves its money (S5). Throws SAME_ACCOUNT, ACCOUNT_NOT_FOUND,
 * ACCOUNT_CLOSED, AMOUNT_ZERO, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, BAD_REQUEST, NO_RATE,
 * RATE_REACHED, RATE_TOO_FAR (`percent`), RATE_ORDER_DATE, RATE_ORDERS_FULL (`count`),
 * ZONE_UNKNOWN, WALLET_FROZEN, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED.
 */
export async function placeRateOrder(db: Database, placing: PlacingOrder): Promise<Placed> {
  const { userId, act, zone, now } = placing
  const { from_account_id, to_account_id, unit } = act
  const hash = hashRequest(act)
  return placeOnce(db, { ...placing, hash, zone, untilOn: act.until_on }, async (tx, days) => {
    if (from_account_id.toLowerCase() === to_account_id.toLowerCase()) {
      throw new Refusal('SAME_ACCOUNT')
    }
    await requireUnfrozen(tx, userId)
    const from = await findAccountById(tx, userId, from_account_id)
    const to = await findAccountById(tx, userId, to_account_id)
    const codes = { from_code: from.currency_code, to_code: to.currency_code }
    const price = await checkPrice(tx, { ...codes, unit, target: act.target })
    const amount = await checkAmounts(tx, { act, from, to, threshold: price.threshold })
    const columns = {
      kind: 'exchange',
      account_id: from.id,
      to_account_id: to.id,
      amount_minor: amount,
      ...codes,
      ...price,
      ...days,
    }
    const id = await insert(tx, { ...placing, hash }, columns)
    const order = { id, user_id: userId, account_id: from.id, amount_minor: amount, ...codes }
    await reserveMoney(
      tx,
      { ...order, from_decimals: from.decimals },
      {
        act: { scope: `rate-order:${userId}`, key: placing.idempotencyKey, requestHash: hash },
        now,
      },
    )
    return id
  })
}

/**
 * Places a rate alert, an order without money. Throws SAME_ACCOUNT, BAD_REQUEST, NO_RATE,
 * RATE_REACHED, RATE_TOO_FAR (`percent`), RATE_ORDER_DATE, RATE_ORDERS_FULL (`count`),
 * ZONE_UNKNOWN, IDEMPOTENCY_KEY_REUSED.
 */
export async function placeRateAlert(db: Database, placing: PlacingAlert): Promise<Placed> {
  const { time_zone: zone, ...request } = placing.request
  const { from_currency_code: from_code, to_currency_code: to_code, unit, target } = request
  const hash = hashRequest(request)
  return placeOnce(db, { ...placing, hash, zone, untilOn: request.until_on }, async (tx, days) => {
    if (from_code === to_code) throw new Refusal('SAME_ACCOUNT')
    const price = await checkPrice(tx, { from_code, to_code, unit, target })
    return insert(
      tx,
      { ...placing, hash },
      { kind: 'alert', from_code, to_code, ...price, ...days },
    )
  })
}

interface Days {
  until_on: string
  zone: string
  expires_at: Date
  due_at: Date
}

interface Once extends NewRateOrder {
  hash: string
  zone: string | undefined
  untilOn: string
}

async function placeOnce(
  db: Database,
  once: Once,
  place: (tx: Queryable, days: Days) => Promise<string>,
): Promise<Placed> {
  const { userId, now, requestId, prefix } = once
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const earlier = await findPlaced(tx, once)
    if (earlier) return earlier
    await requireRoom(tx, userId)
    const id = await place(tx, await checkDay(tx, once))
    await addOwnerEvent(tx, { userId, kind: 'money', now })
    const detail = { rate_order: id }
    await writeAudit(tx, { event: 'rate_order_placed', userId, requestId, prefix, now, detail })
    return { id }
  })
}

async function requireRoom(tx: Queryable, userId: string): Promise<void> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM rate_order WHERE user_id = $1 AND state = 'waiting'`,
    [userId],
  )
  if ((row?.n ?? 0) >= MOST_RATE_ORDERS) {
    throw new Refusal('RATE_ORDERS_FULL', { count: String(MOST_RATE_ORDERS) })
  }
}

/**
 * The last day is one from today on, within a year, in the owner's zone; that of the device is
 * stored where there is none.
 */
async function checkDay(tx: Queryable, { userId, zone, untilOn, now }: Once): Promise<Days> {
  const own = await keepTimeZone(tx, { userId, zone, now })
  const today = dateIn(own, now)
  const ends = endOfDate(own, untilOn)
  if (untilOn < today || untilOn > addDays(today, MOST_WAIT_DAYS) || ends <= now) {
    throw new Refusal('RATE_ORDER_DATE')
  }
  return { until_on: untilOn, zone: own, expires_at: ends, due_at: ends }
}

interface PriceTarget {
  from_code: string
  to_code: string
  unit: RateUnit
  target: string
}

/** Throws NO_RATE, BAD_REQUEST, RATE_REACHED and RATE_TOO_FAR. */
async function checkPrice(tx: Queryable, { from_code, to_code, unit, target }: PriceTarget) {
  const cleaned = cleanTarget(target)
  const threshold = thresholdOf(target, unit)
  if (cleaned === undefined || threshold === undefined) throw new Refusal('BAD_REQUEST')
  const [rate] = await tx.query<{ quantity_out: string }>(
    `SELECT quantity_out FROM rate WHERE from_currency_code = $1 AND to_currency_code = $2
       AND valid_until IS NULL AND quantity_in = 1`,
    [from_code, to_code],
  )
  if (!rate) throw new Refusal('NO_RATE')
  if (isReached(rate.quantity_out, threshold)) throw new Refusal('RATE_REACHED')
  if (isTooFar(target, unit, rate.quantity_out)) {
    throw new Refusal('RATE_TOO_FAR', { percent: String(MOST_FAR_PERCENT) })
  }
  return { unit, target: cleaned, threshold }
}

interface Amounts {
  act: RateOrderAct
  from: FoundAccount
  to: FoundAccount
  threshold: string
}

/**
 * Returns what is reserved. Both sides are checked, that which is got by what the owner has seen of
 * it.
 */
async function checkAmounts(tx: Queryable, { act, from, to, threshold }: Amounts): Promise<Minor> {
  const amount = readAmount(act.amount, from)
  const least = readAmount(act.least_amount, to)
  if (amount === 0n) throw new Refusal('AMOUNT_ZERO')
  if (gainAt(amount, threshold, { from: from.decimals, to: to.decimals }) !== least) {
    throw new Refusal('BAD_REQUEST')
  }
  const mins = await tx.query<{ code: string; min: Minor }>(
    'SELECT code, min_exchange_minor AS min FROM currency WHERE code = ANY ($1::text[])',
    [[from.currency_code, to.currency_code]],
  )
  for (const [account, given] of [
    [from, amount],
    [to, least],
  ] as const) {
    const min = mins.find(({ code }) => code === account.currency_code)?.min ?? 0n
    if (given >= min) continue
    const { currency_code, decimals } = account
    throw new Refusal('AMOUNT_TOO_SMALL', { min: formatAmount(min, decimals), currency_code })
  }
  return amount
}

async function insert(
  tx: Queryable,
  { userId, idempotencyKey, hash, now }: NewRateOrder & { hash: string },
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = newId(now)
  const columns = {
    id,
    user_id: userId,
    state: 'waiting',
    idem_key: idempotencyKey,
    request_hash: hash,
    created_at: now,
    ...given,
  }
  const names = Object.keys(columns)
  await tx.query(
    `INSERT INTO rate_order (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(columns),
  )
  return id
}

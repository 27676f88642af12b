import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { describeExchangeInside } from '../exchange/exchange.ts'
import { postFree } from '../ledger/post.ts'
import { addOwnerEvents } from '../owner-events.ts'
import { unlessRefused } from '../refusal.ts'
import { claimDue, type ClaimedRow } from '../work-queue/claim-due.ts'
import type { DueBatch, Queue } from '../work-queue/run-due.ts'
import { endExpired } from './end-rate-order.ts'
import {
  describeExecution,
  readFacts,
  type RateOrderFacts,
  recordDone,
} from './execute-rate-order.ts'
import { type ExchangeOrderRow, type RateOrderRow, readRateOrders } from './rate-order-row.ts'
import { freeMoneyOfMany } from './reserve.ts'
import { notifyOfRateOrders } from './notify-of-rate-order.ts'

/** Orders and alerts that wait for their rate, or for the end of their last day. */
export const RATE_ORDERS: Queue = { table: 'rate_order', state: 'waiting' }

/**
 * The money of an order of the batch was freed, and its exchange was not posted: the transaction is
 * undone.
 */
class Undone extends Error {
  readonly claimed: ClaimedRow[]

  constructor(claimed: ClaimedRow[]) {
    super('an order was freed and not exchanged')
    this.claimed = claimed
  }
}

/**
 * Does in one transaction what is due for orders of many owners, as far as nothing is in the way:
 * executes those whose rate was published, and ends those whose last day is over. Each is decided
 * by what is read under the lock of its owner. What else is due is returned, to be done one by one,
 * which says why not: frozen wallets, withdrawn rates, owners who owe, and what has failed before.
 */
export async function actOnRateOrders(db: Database, now: Date): Promise<DueBatch> {
  try {
    return await db.transaction((tx) => act(tx, now))
  } catch (error) {
    if (error instanceof Undone) return { done: 0, alone: error.claimed }
    throw error
  }
}

async function act(tx: Queryable, now: Date): Promise<DueBatch> {
  const claimed = await claimDue(tx, { queue: RATE_ORDERS, now })
  if (claimed.length === 0) return { done: 0, alone: [] }
  const ids = claimed.map(({ id }) => id)
  const orders = await readRateOrders(tx, ids)
  const facts = await readFacts(tx, ids)
  const due = claimed.flatMap(({ id, failures }) => {
    const order = orders.get(id)
    const its = facts.get(id)
    if (order?.state !== 'waiting' || order.due_at > now || !its) return []
    return { order, facts: its, step: failures > 0 ? 'alone' : stepOf(order, its) }
  })
  const dueFor = (wanted: Step) => due.filter(({ step }) => step === wanted)
  const executed = await executeMany(tx, dueFor('execute'), now)
  if (!executed) throw new Undone(claimed)
  const expired = await expireMany(
    tx,
    dueFor('expire').map(({ order }) => order),
    now,
  )
  const told = dueFor('tell').map(({ order }) => order)
  await notifyMany(tx, told, now)

  const done = [...executed, ...expired, ...told]
  if (done.length > 0) {
    await addOwnerEvents(
      tx,
      done.map(({ user_id: userId }) => ({ userId, kind: 'money', now })),
    )
  }
  const areDone = new Set(done.map(({ id }) => id))
  const isLeft = new Set(due.map(({ order }) => order.id).filter((id) => !areDone.has(id)))
  return { done: done.length, alone: claimed.filter(({ id }) => isLeft.has(id)) }
}

type Step = 'expire' | 'execute' | 'tell' | 'alone'

function stepOf(order: RateOrderRow, facts: RateOrderFacts): Step {
  if (order.reached_at === null) return 'expire'
  if (!facts.is_rate_good) return 'alone'
  if (!hasMoney(order)) return 'tell'
  return facts.is_open === true ? 'execute' : 'alone'
}

function hasMoney(order: RateOrderRow): order is ExchangeOrderRow {
  return order.kind === 'exchange'
}

/**
 * Frees the money of orders and exchanges it, each in one statement for all, and returns those of
 * which that was done. Returns undefined where money was freed and not exchanged, because the terms
 * changed meanwhile.
 */
async function executeMany(
  tx: Queryable,
  due: readonly { order: RateOrderRow; facts: RateOrderFacts }[],
  now: Date,
): Promise<RateOrderRow[] | undefined> {
  const described = due.flatMap(({ order, facts }) => {
    if (!hasMoney(order)) return []
    const { asked, terms, inside, got } = describeExecution(order, facts, now)
    const transfer = unlessRefused(() => describeExchangeInside(asked, terms, inside))
    return transfer ? [{ order, got, transfer: { ...transfer, id: newId(now) } }] : []
  })
  const free = await lockAccounts(
    tx,
    described.flatMap(({ order }) => [order.account_id, order.to_account_id]),
  )
  const ready = described.filter(
    ({ order }) => free.has(order.account_id) && free.has(order.to_account_id),
  )
  const freed = await freeMoneyOfMany(
    tx,
    ready.map(({ order }) => order),
    now,
  )
  const exchanges = ready.filter(({ order }) => freed.has(order))
  const posted = await postFree(
    tx,
    exchanges.map(({ transfer }) => transfer),
  )
  if (posted.size < exchanges.length) return undefined
  await recordDone(
    tx,
    exchanges.map(({ order: { id }, transfer, got }) => ({ id, transferId: transfer.id, got })),
    now,
  )
  return exchanges.map(({ order }) => order)
}

/**
 * Ends orders whose last day is over, and returns those of which that was done. An owner who owes
 * is left: some of the money is taken.
 */
async function expireMany(
  tx: Queryable,
  orders: readonly RateOrderRow[],
  now: Date,
): Promise<RateOrderRow[]> {
  const withMoney = orders.filter(hasMoney)
  const free = await lockAccounts(
    tx,
    withMoney.map(({ account_id }) => account_id),
  )
  const freed = await freeMoneyOfMany(
    tx,
    withMoney.filter(({ account_id }) => free.get(account_id)?.owes === false),
    now,
  )
  const ended = [...orders.filter((order) => !hasMoney(order)), ...freed]
  await endExpired(tx, ended, now)
  return ended
}

async function notifyMany(
  tx: Queryable,
  alerts: readonly RateOrderRow[],
  now: Date,
): Promise<void> {
  if (alerts.length === 0) return
  const text = 'notification.rate_alert'
  await notifyOfRateOrders(
    tx,
    alerts.map((order) => ({ order, text, now })),
  )
  await recordDone(
    tx,
    alerts.map(({ id }) => ({ id })),
    now,
  )
}

interface LockedAccount {
  id: string
  /** Whether its owner owes something that money of it repays. */
  owes: boolean
}

/**
 * Locks the accounts that nobody else has locked, so that no later statement of the transaction
 * passes over one of them.
 */
async function lockAccounts(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedAccount>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<LockedAccount>(
    `SELECT a.id, EXISTS (SELECT 1 FROM receivable r WHERE r.account_id = a.id AND r.amount_minor > 0) AS owes
     FROM account a WHERE a.id = ANY ($1::uuid[]) ORDER BY a.id FOR NO KEY UPDATE OF a SKIP LOCKED`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

import type * as v from 'valibot'
import type { closingEndpoints } from '../../../contract/calls/closing.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { PayoutMethod } from '../../../contract/rules/rails.ts'
import type { Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { isServed } from '../withdrawals/served-methods.ts'
import { Refusal } from '../refusal.ts'
import { selectPayoutLines } from '../tariffs/tariff-in-force.ts'

type State = v.InferInput<typeof closingEndpoints.closingState.answer>
type RemainderDto = NonNullable<State['remainders'][number]>

/** What keeps a wallet from being closed. */
interface Obstacles {
  remainders: AccountRow[]
  pots: PotRow[]
  orders: OrderRow[]
  pendingCount: number
  isFrozen: boolean
}

/** A pot that holds money. */
interface PotRow {
  id: string
  name: string
  currency_code: string
  decimals: number
  balance_minor: Minor
}

/** An order at a rate that waits. */
interface OrderRow {
  id: string
  from_code: string
  to_code: string
  decimals: number
  amount_minor: Minor
}

interface AccountRow {
  id: string
  currency_code: string
  decimals: number
  balance_minor: Minor
}

/**
 * Reads what keeps a wallet from being closed: money, also in pots and orders at a rate, what has
 * not ended, a freeze.
 */
async function readObstacles(db: Queryable, userId: string): Promise<Obstacles> {
  const remainders = await db.query<AccountRow>(
    `SELECT a.id, a.currency_code, c.decimals, a.balance_minor
     FROM account a JOIN currency c ON c.code = a.currency_code
     WHERE a.user_id = $1 AND a.balance_minor <> 0 ORDER BY a.position, a.id`,
    [userId],
  )
  const pots = await db.query<PotRow>(
    `SELECT p.id, p.name, b.currency_code, c.decimals, b.balance_minor
     FROM pot p JOIN account b ON b.id = p.id JOIN currency c ON c.code = b.currency_code
     WHERE p.user_id = $1 AND b.balance_minor <> 0 ORDER BY p.created_at, p.id`,
    [userId],
  )
  const orders = await db.query<OrderRow>(
    `SELECT o.id, o.from_code, o.to_code, c.decimals, o.amount_minor FROM rate_order o
     JOIN currency c ON c.code = o.from_code
     WHERE o.user_id = $1 AND o.kind = 'exchange' AND o.state = 'waiting' ORDER BY o.created_at, o.id`,
    [userId],
  )
  const open: unknown[] = []
  for (const sql of OPEN_ROWS) open.push(...(await db.query(sql, [userId])))
  const [frozen] = await db.query<{ is_frozen: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM account WHERE user_id = $1 AND status = 'frozen')
       OR EXISTS (SELECT 1 FROM app_user WHERE id = $1 AND status = 'disabled')
       OR EXISTS (SELECT 1 FROM owner_freeze WHERE user_id = $1 AND released_at IS NULL) AS is_frozen`,
    [userId],
  )
  return {
    remainders,
    pots,
    orders,
    pendingCount: open.length,
    isFrozen: frozen?.is_frozen ?? false,
  }
}

/** Rows of what has not ended: payments, payouts, deposits, debts. */
const OPEN_ROWS = [
  `SELECT 1 FROM payment_order WHERE user_id = $1 AND status IN ('created', 'pending')`,
  `SELECT 1 FROM payout WHERE user_id = $1 AND status IN ('held', 'released', 'pending', 'sent')`,
  `SELECT 1 FROM deposit WHERE user_id = $1 AND state = 'confirming'`,
  `SELECT 1 FROM receivable r JOIN account a ON a.id = r.account_id
   WHERE a.user_id = $1 AND r.amount_minor > 0`,
] as const

/** Throws WALLET_FROZEN, WALLET_NOT_EMPTY or WALLET_BUSY where a wallet cannot be closed. */
export async function requireClosable(db: Queryable, userId: string): Promise<void> {
  const { remainders, pots, orders, pendingCount, isFrozen } = await readObstacles(db, userId)
  if (isFrozen) throw new Refusal('WALLET_FROZEN')
  if (remainders.length + pots.length + orders.length > 0) throw new Refusal('WALLET_NOT_EMPTY')
  if (pendingCount > 0) throw new Refusal('WALLET_BUSY')
}

/** Returns what the owner has to do before their wallet can be closed (M7). */
export async function readClosingState(
  db: Queryable,
  { userId, methods, now }: { userId: string; methods: PayoutMethods; now: Date },
): Promise<State> {
  const { remainders, pots, orders, pendingCount, isFrozen } = await readObstacles(db, userId)
  const ways = await listWays(db, { userId, methods, now })
  return {
    remainders: remainders.map((account) => describe(account, ways)),
    pots: pots.map(({ id, name, currency_code, decimals, balance_minor }) => ({
      id,
      name,
      currency_code,
      balance: formatAmount(balance_minor, decimals),
    })),
    rate_orders: orders.map(({ id, from_code, to_code, decimals, amount_minor }) => ({
      id,
      from_currency_code: from_code,
      to_currency_code: to_code,
      amount: formatAmount(amount_minor, decimals),
    })),
    pending_count: pendingCount,
    is_frozen: isFrozen,
  }
}

function describe(account: AccountRow, ways: readonly WithdrawalMethod[]): RemainderDto {
  const { id, currency_code, decimals, balance_minor } = account
  const remainder = {
    account_id: id,
    currency_code,
    balance: formatAmount(balance_minor, decimals),
  }
  const isPayable = ways.some(
    (way) => way.currency_code === currency_code && way.least_minor <= balance_minor,
  )
  if (isPayable) return { ...remainder, way: 'withdraw' }
  const target = ways.find((way) => way.currency_code !== currency_code)
  return { ...remainder, way: 'exchange', exchange_to: target?.currency_code }
}

interface WithdrawalMethod {
  method: PayoutMethod
  currency_code: string
  least_minor: Minor
}

/**
 * The ways of withdrawing that are served, those with the smallest amounts of the first currencies
 * first.
 */
async function listWays(
  db: Queryable,
  { userId, methods, now }: { userId: string; methods: PayoutMethods; now: Date },
): Promise<WithdrawalMethod[]> {
  const rows = await db.query<WithdrawalMethod>(
    `SELECT t.method, t.currency_code, t.least_minor FROM (${selectPayoutLines('$1', '$2')}) AS t
     JOIN currency c ON c.code = t.currency_code ORDER BY c.position, t.least_minor`,
    [userId, now],
  )
  return rows.filter(({ method, currency_code }) => isServed(methods, method, currency_code))
}

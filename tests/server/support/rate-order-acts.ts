import * as v from 'valibot'
import {
  type RateOrder,
  rateOrderEndpoints,
  type RateOrders,
} from '../../../contract/calls/rate-orders.ts'
import { addDays, type CalendarDate } from '../../../contract/rules/calendar-date.ts'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { gainAt, priceAt, type RateUnit, thresholdOf } from '../../../contract/rules/rate-target.ts'
import { dateIn } from '../../../contract/rules/zone-time.ts'
import { readMid, writeMid } from '../../../server/domain/rates/quote.ts'
import type { RateSource } from '../../../server/domain/rates/rate-source.ts'
import { moveRates } from '../../../server/domain/rates/rates.ts'
import { cancelRateOrder } from '../../../server/domain/rate-orders/end-rate-order.ts'
import { runRateOrders } from '../../../server/domain/rate-orders/due-rate-orders.ts'
import { simulateMids } from '../../../server/sandbox/simulated-rates.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { PIN } from './app-owners.ts'
import { keyed } from './keyed.ts'
import { accountIn } from './transfer-acts.ts'

/** The zone of the orders of the tests. */
export const ZONE = 'Europe/Moscow'

type Caller = Pick<Wallet, 'call'>

/** Moments at which prices stand still, so that a factor alone moves them. */
const STILL = new Date('2026-11-20T12:00:00Z')

/** Prices in which a euro is worth so many thousandths of what it is worth at the beginning. */
export function pricesWithEuro(thousandths: number): RateSource {
  return {
    readPrices: (_, currencies) => {
      const mids = new Map(simulateMids(currencies, STILL))
      const euro = readMid(mids.get('EUR') ?? '0')
      mids.set('EUR', writeMid((euro * BigInt(thousandths)) / 1000n))
      return Promise.resolve({ mids, overnight: new Set() })
    },
    readPast: () => [],
  }
}

/** Publishes these prices a second later. */
export function publishEuro(wallet: Wallet, thousandths: number): Promise<void> {
  wallet.clock.forwardSeconds(1)
  return moveRates(wallet.context.db, pricesWithEuro(thousandths), wallet.context.clock.now())
}

/** Does what is due, as the job of a server does. */
export function runOrders({ context }: Wallet): Promise<number> {
  const { db, clock, log } = context
  return runRateOrders(db, { clock, log })
}

/** Returns the rate of an owner, `to` for one `from`. */
export async function rateNow(wallet: Wallet, from: string, to: string): Promise<string> {
  const [row] = await wallet.context.db.query<{ quantity_out: string }>(
    `SELECT quantity_out FROM rate WHERE from_currency_code = $1 AND to_currency_code = $2 AND valid_until IS NULL`,
    [from, to],
  )
  return row?.quantity_out ?? '0'
}

/** Returns the price of one unit so many thousandths away from that of the present rate. */
export function shiftPrice(rate: string, unit: RateUnit, thousandths: number): string {
  const price = parseAmount(cut(priceAt(rate, unit) ?? '0'), 6) ?? 0n
  return formatAmount((price * BigInt(1000 + thousandths)) / 1000n, 6)
}

function cut(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.slice(0, 6).padEnd(6, '0')}`
}

/** The day of the server's clock, and days after it. */
export function dayAfter(wallet: Wallet, days: number, zone = ZONE): CalendarDate {
  return addDays(dateIn(zone, wallet.context.clock.now()), days)
}

interface OrderWish {
  from?: string
  to?: string
  amount?: string
  unit?: RateUnit
  /** How far the target is from the present price, in thousandths of it. */
  away?: number
  key: string
}

/**
 * Returns what an order is placed with: 100 euros for rubles, two percent above the present rate.
 */
async function describeOrder(
  wallet: Wallet,
  token: string,
  { from = 'EUR', to = 'RUB', amount = '100.00', unit = 'from', away = 20 }: Omit<OrderWish, 'key'>,
) {
  const target = shiftPrice(await rateNow(wallet, from, to), unit, away)
  const threshold = thresholdOf(target, unit) ?? ''
  const least = gainAt(parseAmount(amount, 2) ?? 0n, threshold, { from: 2, to: 2 }) ?? 0n
  return {
    from_account_id: await accountIn(wallet, token, from),
    to_account_id: await accountIn(wallet, token, to),
    amount,
    unit,
    target,
    least_amount: formatAmount(least, 2),
    until_on: dayAfter(wallet, 30),
  }
}

/** Places an order with the PIN. */
export async function placeOrder(
  wallet: Wallet,
  token: string,
  { key, ...wish }: OrderWish,
  changes: object = {},
): Promise<Reply> {
  const order = await describeOrder(wallet, token, wish)
  const body = { ...order, pin: PIN, time_zone: ZONE, ...changes }
  return wallet.call('placeRateOrder', { token, body, headers: keyed(key) })
}

/** Reads the orders and alerts of an owner. */
export async function readOrders(wallet: Caller, token: string): Promise<RateOrders> {
  const { json } = await wallet.call('rateOrders', { token })
  return v.parse(rateOrderEndpoints.rateOrders.answer, json)
}

/** Returns the one order of an owner; throws when there are none or more. */
export async function onlyOrder(wallet: Caller, token: string): Promise<RateOrder> {
  const { results } = await readOrders(wallet, token)
  const [one, ...others] = results
  if (!one || others.length > 0) throw new Error(`${results.length} orders are placed`)
  return one
}

/** Cancels an order or an alert. */
export function cancelOrder(wallet: Caller, token: string, id: string): Promise<Reply> {
  return wallet.call('cancelRateOrder', { token, body: { id } })
}

/** Cancels what earlier tests have left waiting. */
export async function endWaiting({ context, clock }: Wallet): Promise<void> {
  const origin = { requestId: null, prefix: null, now: clock.now() }
  const waiting = await context.db.query<{ id: string; user_id: string }>(
    `SELECT id, user_id FROM rate_order WHERE state = 'waiting'`,
  )
  for (const { id, user_id: userId } of waiting) {
    await cancelRateOrder(context.db, { id, userId, ...origin })
  }
}

import type { Queryable } from '../../db/database.ts'
import { movedOf, type DifferenceSide } from './items.ts'
import type { Micro } from './micro.ts'
import {
  listDifferences,
  listVouchedAlone,
  type StoredDay,
  type StoredDifference,
} from './read-day.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Digits of a millionth. */
const MICRO_DIGITS = 6

/** Days for which sums of days add up that one operator has closed. */
const WINDOW_DAYS = 30

/** What operators alone vouch for on a day, in a currency, and how much of it one operator may. */
export interface VouchedSum {
  currency: string
  amount: Micro
  /** The same with the earlier days that one operator has closed. */
  whole: Micro
  /** Undefined where one operator may vouch for any sum. */
  most: Micro | undefined
  isAbove: boolean
}

/** What a day rests on by the word of operators alone. */
export interface Vouched {
  sums: VouchedSum[]
  /**
   * Earlier days that count: closed by one operator within the window, since two closed one the
   * last time.
   */
  earlier: StoredDay[]
}

/**
 * Returns what a day rests on by the word of operators alone: the money of differences that they
 * decided, and that of a statement which came as a file. Parts over several days of any provider
 * add up for 30 days, until two people have closed a day and so have seen them.
 */
export async function readVouched(db: Queryable, day: StoredDay, now: Date): Promise<Vouched> {
  const own = await sumUp(db, day)
  if (own.size === 0) return { sums: [], earlier: [] }
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS)
  const earlier = await listVouchedAlone(db, since, day)
  const before = new Map<string, Micro>()
  for (const one of earlier) {
    for (const [currency, amount] of await sumUp(db, one)) addTo(before, currency, amount)
  }
  const known = await readThresholds(db)
  const sums = [...own].map(([currency, amount]) => {
    const whole = amount + (before.get(currency) ?? 0n)
    const threshold = known.get(currency)
    // Nobody has set a sum for a currency that the wallet does not have.
    const isAbove = threshold ? threshold.most !== undefined && whole > threshold.most : true
    return { currency, amount, whole, most: threshold?.most, isAbove }
  })
  return { sums, earlier }
}

async function sumUp(db: Queryable, day: StoredDay): Promise<Map<string, Micro>> {
  const sums = new Map<string, Micro>()
  for (const row of (await listDifferences(db, day)).filter(isDecidedByHand)) {
    for (const { currency, amount } of gapsOf(row)) addTo(sums, currency, amount)
  }
  if (day.run?.source === 'file') {
    for (const { currency, ours, theirs } of day.totals) {
      addTo(sums, currency, ours > theirs ? ours : theirs)
    }
  }
  return sums
}

function addTo(sums: Map<string, Micro>, currency: string, amount: Micro): void {
  if (amount > 0n) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
}

/** Returns whether an operator, not the comparison itself, decided a difference. */
export function isDecidedByHand({ state, decidedBy }: StoredDifference): boolean {
  return (state === 'explained' || state === 'resolved') && decidedBy !== null
}

/** What of a difference is money, in each of its currencies. */
function gapsOf({ ours, theirs }: Pick<StoredDifference, 'ours' | 'theirs'>) {
  const sides = [ours, theirs].filter((side): side is DifferenceSide => side !== null)
  const [first, second] = sides
  const isOne = !first || !second || first.currency === second.currency
  if (!isOne) return sides.map((side) => ({ currency: side.currency, amount: movedOf(side) }))
  const gap = movedOf(ours) - movedOf(theirs)
  return first ? [{ currency: first.currency, amount: gap < 0n ? -gap : gap }] : []
}

async function readThresholds(db: Queryable): Promise<Map<string, { most: Micro | undefined }>> {
  const rows = await db.query<{ code: string; decimals: number; amount: bigint | null }>(
    `SELECT c.code, c.decimals, t.amount_minor AS amount FROM currency c
     LEFT JOIN recon_threshold t ON t.currency_code = c.code`,
  )
  return new Map(
    rows.map(({ code, decimals, amount }) => {
      const most = amount === null ? undefined : amount * 10n ** BigInt(MICRO_DIGITS - decimals)
      return [code, { most }]
    }),
  )
}

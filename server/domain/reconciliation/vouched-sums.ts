import type { Queryable } from '../../db/database.ts'
import { movedOf, type DifferenceSide } from './items.ts'
import type { Micro } from './micro.ts'
import { listDifferences, type StoredDay, type StoredDifference } from './read-day.ts'

/** Digits of a millionth. */
const MICRO_DIGITS = 6

/** What operators alone vouch for on a day, in a currency, and how much of it one operator may. */
export interface VouchedSum {
  currency: string
  amount: Micro
  /** Undefined where one operator may vouch for any sum. */
  most: Micro | undefined
  isAbove: boolean
}

/**
 * Returns what a day rests on by the word of operators alone: the money of differences that they decided, and that of a
 * statement which came as a file.
 */
export async function readVouchedSums(db: Queryable, day: StoredDay): Promise<VouchedSum[]> {
  const decided = (await listDifferences(db, day)).filter(isDecidedByHand)
  const sums = new Map<string, Micro>()
  const add = (currency: string, amount: Micro) => {
    if (amount > 0n) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  }
  for (const row of decided) for (const { currency, amount } of gapsOf(row)) add(currency, amount)
  if (day.run?.source === 'file') {
    for (const { currency, ours, theirs } of day.totals)
      add(currency, ours > theirs ? ours : theirs)
  }
  const known = await readThresholds(db)
  return [...sums].map(([currency, amount]) => {
    const threshold = known.get(currency)
    // Nobody has set a sum for a currency that the wallet does not have.
    const isAbove = threshold ? threshold.most !== undefined && amount > threshold.most : true
    return { currency, amount, most: threshold?.most, isAbove }
  })
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

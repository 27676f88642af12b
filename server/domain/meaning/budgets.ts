import type * as v from 'valibot'
import type { categoryEndpoints } from '../../../contract/calls/categories.ts'
import { BUDGET_WARNINGS, usedPercent } from '../../../contract/rules/categories.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { requireCategory } from '../categories/own-categories.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { readGoal } from '../pots/terms.ts'
import { setTimeZone } from '../plans/time-zone.ts'
import { Refusal } from '../refusal.ts'
import { daysLeft, monthIn, monthsBefore, readTimeZone, zoneOf } from '../owner-month.ts'
import { ALL, listBudgets, readSpending, type CategorySpending } from './spending.ts'
import { markKnown } from './warn.ts'

/** Months that an average is made of. */
const AVERAGED = 3

interface Reading {
  userId: string
  month: string | undefined
  zone: string | undefined
  now: Date
}

type Answer = v.InferInput<(typeof categoryEndpoints)['budgets']['answer']>

/**
 * Returns what an owner spends in a month of theirs, and the budgets. Throws NOT_FOUND without an
 * account.
 */
export async function readBudgets(
  db: Queryable,
  { userId, month: name, zone: device, now }: Reading,
): Promise<Answer> {
  const zone = await zoneOf(db, userId, device)
  const month = monthIn(zone, now, name)
  const before = monthsBefore(zone, month, AVERAGED)
  const spending = await readSpending(db, { userId, month, before })
  if (!spending) throw new Refusal('NOT_FOUND')
  const { code, decimals, spent } = spending
  const budgets = await listBudgets(db, { userId, code, now })
  const names = new Set([...spent, ...budgets].map(({ category }) => category))
  const write = (amount: Minor) => formatAmount(amount, decimals)
  // Owners who paid nothing so long ago are new: an average would mislead them.
  const hasPast = (spent.find(({ category }) => category === ALL)?.before.at(-1) ?? 0n) > 0n
  return {
    currency_code: code,
    month: month.name,
    since: month.since.toISOString(),
    until: month.until.toISOString(),
    days_left: daysLeft(zone, month, now),
    results: Array.from(names, (category) => {
      const own = spent.find((one) => one.category === category)
      const budget = budgets.find((one) => one.category === category)
      const average = hasPast && own ? averageOf(own) : undefined
      return {
        category: category === ALL ? undefined : category,
        amount: budget && write(budget.amount),
        is_approximate: budget?.is_converted ?? false,
        used: write(own?.used ?? 0n),
        is_converted: own?.isConverted ?? false,
        average: average === undefined ? undefined : write(average),
        version: budget?.version ?? 0,
      }
    }),
  }
}

/** What went out in a month on average; undefined where nothing did. */
function averageOf({ before }: CategorySpending): Minor | undefined {
  const sum = before.reduce((total, amount) => total + amount, 0n)
  return sum === 0n ? undefined : (sum + BigInt(AVERAGED) / 2n) / BigInt(AVERAGED)
}

interface Setting {
  userId: string
  category: string | undefined
  amount: string
  version: number
  zone: string | undefined
  now: Date
}

/**
 * Sets a budget in the main currency, for one category or for all, and returns its version. What is
 * used already is not told again. Throws NOT_FOUND, CHANGED_ELSEWHERE, AMOUNT_ZERO,
 * AMOUNT_TOO_LARGE.
 */
export function setBudget(
  db: Database,
  { userId, category = ALL, amount: text, version, zone: device, now }: Setting,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    if (category !== ALL) await requireCategory(tx, userId, category)
    const zone = await keepZone(tx, { userId, device, now })
    const month = monthIn(zone, now)
    const spending = await readSpending(tx, { userId, month, before: [] })
    if (!spending) throw new Refusal('NOT_FOUND')
    const { code, decimals, spent } = spending
    const amount = readGoal(text, { currencyCode: code, decimals })
    const [stored] = await tx.query<StoredBudget>(
      `SELECT version, amount_minor, currency_code FROM budget WHERE user_id = $1 AND category = $2`,
      [userId, category],
    )
    const isSame = stored?.amount_minor === amount && stored.currency_code === code
    if (isSame) return { version: stored.version }
    if ((stored?.version ?? 0) !== version) throw new Refusal('CHANGED_ELSEWHERE')
    const next = version + 1
    await tx.query(
      `INSERT INTO budget (user_id, category, currency_code, amount_minor, version, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, category) DO UPDATE SET currency_code = excluded.currency_code,
         amount_minor = excluded.amount_minor, version = excluded.version, changed_at = excluded.changed_at`,
      [userId, category, code, amount, next, now],
    )
    const used = spent.find((one) => one.category === category)?.used ?? 0n
    const known = BUDGET_WARNINGS.filter((percent) => usedPercent(used, amount) >= percent)
    await markKnown(tx, { userId, category, month: month.name, percents: known, now })
    await addOwnerEvent(tx, { userId, kind: 'money', now })
    return { version: next }
  })
}

interface StoredBudget {
  version: number
  amount_minor: Minor
  currency_code: string
}

/** The months of budgets are those of the zone that is stored with the first one. */
async function keepZone(
  tx: Queryable,
  { userId, device, now }: { userId: string; device: string | undefined; now: Date },
): Promise<string> {
  const isMissing = (await readTimeZone(tx, userId)) === undefined
  if (isMissing && device !== undefined) await setTimeZone(tx, { userId, zone: device, now })
  return zoneOf(tx, userId)
}

interface BudgetRemoval {
  userId: string
  category: string | undefined
  version: number
  now: Date
}

/** Removes a budget; one that is gone is no error. Throws CHANGED_ELSEWHERE. */
export function removeBudget(
  db: Database,
  { userId, category = ALL, version, now }: BudgetRemoval,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const [stored] = await tx.query<{ version: number }>(
      'SELECT version FROM budget WHERE user_id = $1 AND category = $2',
      [userId, category],
    )
    if (!stored) return { version: 0 }
    if (stored.version !== version) throw new Refusal('CHANGED_ELSEWHERE')
    await tx.query('DELETE FROM budget WHERE user_id = $1 AND category = $2', [userId, category])
    await addOwnerEvent(tx, { userId, kind: 'money', now })
    return { version: 0 }
  })
}

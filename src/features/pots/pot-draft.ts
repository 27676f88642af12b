import * as v from 'valibot'
import { isCalendarDate } from '../../../contract/rules/calendar-date.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import {
  cleanPotName,
  monthlyShare,
  POT_ICONS,
  POT_NAME_LENGTH,
} from '../../../contract/rules/pots.ts'

/** What is typed and chosen for a pot. */
export const PotDraft = v.object({
  name: v.string(),
  icon: v.picklist(POT_ICONS),
  /** Plain text, see `contract/rules/typed-money.ts`; empty without a goal. */
  goal: v.string(),
  /** `2027-06-01`; empty without a day. */
  date: v.string(),
})
export type PotDraft = v.InferOutput<typeof PotDraft>

/** The form of a new pot. */
export const NewPotDraft = v.object({
  ...PotDraft.entries,
  /** In which the goal was typed; undefined before. */
  goalCurrency: v.optional(v.string()),
  accountId: v.optional(v.string()),
  /** To what payments are rounded up. */
  step: v.optional(v.string()),
  /** A plan is set after it. */
  isPlanned: v.boolean(),
})
export type NewPotDraft = v.InferOutput<typeof NewPotDraft>

/** A field of the form that cannot be sent as it is. */
export type PotProblem = 'name' | 'goal' | 'date'

/**
 * Returns a typed goal as wire text, undefined without one, and null where it is no amount above
 * zero.
 */
export function readTypedGoal(plain: string, currency: string): string | undefined | null {
  return plain === '' ? undefined : (amountToSend(plain, currency) ?? null)
}

interface DraftRules {
  currency: string
  today: string
  /** The day that the pot has. */
  keptDate?: string | undefined
}

/** Returns the first field that cannot be sent; a day that was kept before may be over. */
export function findPotProblem(
  { name, goal, date }: PotDraft,
  { today, keptDate, currency }: DraftRules,
): PotProblem | undefined {
  const cleaned = cleanPotName(name)
  if (cleaned === '' || cleaned.length > POT_NAME_LENGTH) return 'name'
  if (readTypedGoal(goal, currency) === null) return 'goal'
  return date !== '' && date !== keptDate && !(isCalendarDate(date) && date >= today)
    ? 'date'
    : undefined
}

/**
 * Returns what a plan has to set aside each month for the goal in time; undefined without a goal
 * and a day to come.
 */
export function suggestedShare(
  { goal, date }: PotDraft,
  { today, currency }: Omit<DraftRules, 'keptDate'>,
): string | undefined {
  const decimals = decimalsOf(currency)
  const amount = parseAmount(readTypedGoal(goal, currency) ?? '', decimals)
  if (amount === undefined || date === '') return undefined
  const unit = 10n ** BigInt(decimals)
  const share = monthlyShare({ balance: 0n, goal: amount, date, today, unit })
  return share === undefined ? undefined : formatAmount(share, decimals)
}

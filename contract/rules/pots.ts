import type { Minor } from './money.ts'
import { cleanNote } from './transfer-note.ts'
import { DAY_MS } from './durations.ts'

/** Pots that an owner has open at most. */
export const MOST_POTS = 20

/** Longest name of a pot, in characters. */
export const POT_NAME_LENGTH = 30

/** Pictures of pots; the first is the one of a new pot. */
export const POT_ICONS = ['palmtree', 'house', 'laptop', 'umbrella', 'plane', 'star'] as const
export type PotIconName = (typeof POT_ICONS)[number]

/** Multiples of the smallest step of a currency that payments can be rounded up to. */
export const STEP_MULTIPLES = [1n, 5n, 10n] as const

const MONTHS_OF_YEAR = 12
const MONTH_LENGTH = 7

/** Returns a name of a pot as it is kept: one line without invisible characters. */
export function cleanPotName(text: string): string {
  return cleanNote(text)
}

/** Returns what a payment lacks to the next multiple of a step: nothing where it is one. */
export function changeOf(payment: Minor, step: Minor): Minor {
  const over = payment % step
  return over === 0n ? 0n : step - over
}

/** Returns whether a pot holds what it is for. */
export function isGoalReached(balance: Minor, goal: Minor | undefined): boolean {
  return goal !== undefined && balance >= goal
}

/** A pot on the way to its goal; days are those of the owner, `2027-06-01`. */
interface GoalProgress {
  balance: Minor
  goal: Minor
  /** The day of the goal. */
  date: string
  /** The day on which the pot was opened. */
  since: string
  today: string
  /** Smallest units of one whole unit of the currency. */
  unit: Minor
}

/**
 * Returns what has to be set aside each month to reach the goal in time, in whole units, rounded
 * up; undefined where the goal is reached or its day is over. The current month counts, that of the
 * day does not unless it is the current one.
 */
export function monthlyShare({
  balance,
  goal,
  date,
  today,
  unit,
}: Omit<GoalProgress, 'since'>): Minor | undefined {
  if (balance >= goal || date < today) return undefined
  const months = BigInt(Math.max(1, monthOf(date) - monthOf(today)))
  return ceil(ceil(goal - balance, months), unit) * unit
}

/** Returns whether a pot has less than its part of the time until the goal. */
export function isBehind({
  balance,
  goal,
  date,
  since,
  today,
}: Omit<GoalProgress, 'unit'>): boolean {
  if (balance >= goal || date < today) return false
  const whole = dayOf(date) - dayOf(since)
  const passed = dayOf(today) - dayOf(since)
  if (whole <= 0n || passed <= 0n) return false
  return balance * whole < goal * passed
}

function ceil(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

function monthOf(day: string): number {
  const [year = 0, month = 0] = day.slice(0, MONTH_LENGTH).split('-').map(Number)
  return year * MONTHS_OF_YEAR + month
}

function dayOf(day: string): bigint {
  return BigInt(Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS))
}

import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import { STEP_MULTIPLES } from '../../../contract/rules/pots.ts'
import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Returns what payments can be rounded up to, by the smallest step of their currency. */
export function stepsOf(smallest: Minor): Minor[] {
  return STEP_MULTIPLES.map((multiple) => smallest * multiple)
}

interface StepQuery {
  text: string
  currencyCode: string
  decimals: number
}

/**
 * Reads to what payments shall be rounded up. Throws BAD_REQUEST for what their currency does not
 * offer.
 */
export async function readStep(
  db: Queryable,
  { text, currencyCode, decimals }: StepQuery,
): Promise<Minor> {
  const [currency] = await db.query<{ step: Minor | null }>(
    'SELECT round_step_minor AS step FROM currency WHERE code = $1',
    [currencyCode],
  )
  const step = parseAmount(text, decimals)
  const smallest = currency?.step ?? null
  if (step === undefined || smallest === null || !stepsOf(smallest).includes(step)) {
    throw new Refusal('BAD_REQUEST')
  }
  return step
}

/** Throws POT_ROUNDING_TAKEN (`name`) where another pot gets the change of an account. */
export async function requireFreeChange(
  tx: Queryable,
  { accountId, potId }: { accountId: string; potId?: string },
): Promise<void> {
  const [other] = await tx.query<{ name: string }>(
    `SELECT name FROM pot WHERE account_id = $1 AND closed_at IS NULL AND round_step_minor IS NOT NULL
       AND id IS DISTINCT FROM $2::uuid`,
    [accountId, potId ?? null],
  )
  if (other) throw new Refusal('POT_ROUNDING_TAKEN', { name: other.name })
}

/** Greatest goal of a pot, in smallest units. */
const GREATEST_GOAL = 10n ** 17n

/**
 * Reads a goal. Throws BAD_REQUEST, AMOUNT_ZERO, AMOUNT_TOO_LARGE (`max_amount`, `currency_code`).
 */
export function readGoal(text: string, { currencyCode, decimals }: Omit<StepQuery, 'text'>): Minor {
  const goal = parseAmount(text, decimals)
  if (goal === undefined) throw new Refusal('BAD_REQUEST')
  if (goal === 0n) throw new Refusal('AMOUNT_ZERO')
  if (goal > GREATEST_GOAL) {
    const max_amount = formatAmount(GREATEST_GOAL, decimals)
    throw new Refusal('AMOUNT_TOO_LARGE', { max_amount, currency_code: currencyCode })
  }
  return goal
}

const DAY_LENGTH = 10

/** Throws DATE_PAST for a day that is over everywhere on earth. */
export function requireDayToCome(day: string, now: Date): void {
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, DAY_LENGTH)
  if (day < yesterday) throw new Refusal('DATE_PAST')
}

import type * as v from 'valibot'
import type { Pot } from '../../../contract/calls/pots.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { POT_ICONS } from '../../../contract/rules/pots.ts'
import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'

/** A pot that is open, with the money that it holds. */
export interface PotRow {
  id: string
  user_id: string
  account_id: string
  currency_code: string
  decimals: number
  max_amount_minor: Minor | null
  balance_minor: Minor
  name: string
  icon: string
  goal_minor: Minor | null
  goal_date: string | null
  on_home: boolean
  round_step_minor: Minor | null
  rounded_to: Date
  created_at: Date
}

/** Reads open pots `p` with their accounts `b`; a condition follows. */
export const SELECT_POT = `SELECT p.id, p.user_id, p.account_id, b.currency_code, c.decimals, c.max_amount_minor,
    b.balance_minor, p.name, p.icon, p.goal_minor, p.goal_date::text AS goal_date, p.on_home, p.round_step_minor,
    p.rounded_to, p.created_at
  FROM pot p JOIN account b ON b.id = p.id JOIN currency c ON c.code = b.currency_code
  WHERE p.closed_at IS NULL`

/** Returns an open pot of an owner. Throws NOT_FOUND. */
export async function readPot(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<PotRow> {
  const [pot] = await db.query<PotRow>(`${SELECT_POT} AND p.id = $1 AND p.user_id = $2`, [
    id,
    userId,
  ])
  if (!pot) throw new Refusal('NOT_FOUND')
  return pot
}

/** Returns a pot as the owner sees it; `rounded` is what rounding has set aside this month. */
export function showPot(pot: PotRow, rounded: Minor): v.InferInput<typeof Pot> {
  const write = (amount: Minor) => formatAmount(amount, pot.decimals)
  return {
    id: pot.id,
    name: pot.name,
    icon: POT_ICONS.find((icon) => icon === pot.icon) ?? POT_ICONS[0],
    account_id: pot.account_id,
    currency_code: pot.currency_code,
    balance: write(pot.balance_minor),
    ...(pot.goal_minor !== null && { goal: write(pot.goal_minor) }),
    ...(pot.goal_date !== null && { goal_date: pot.goal_date }),
    on_home: pot.on_home,
    ...(pot.round_step_minor !== null && { round_step: write(pot.round_step_minor) }),
    rounded: write(rounded),
    created_at: pot.created_at.toISOString(),
  }
}

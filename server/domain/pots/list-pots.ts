import type * as v from 'valibot'
import type { potEndpoints } from '../../../contract/calls/pots.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { MOST_POTS } from '../../../contract/rules/pots.ts'
import type { Queryable } from '../../db/database.ts'
import { monthIn, zoneOf } from '../owner-month.ts'
import { Refusal } from '../refusal.ts'
import { isPotMove } from './describe-move.ts'
import { type PotRow, SELECT_POT, showPot } from './pot-row.ts'
import { stepsOf } from './terms.ts'

type PotsDto = v.InferInput<(typeof potEndpoints)['pots']['answer']>
type MovesDto = v.InferInput<(typeof potEndpoints)['potMoves']['answer']>

/** Moves of a pot that are listed, the latest. */
const LISTED_MOVES = 200

/**
 * Returns the open pots of an owner, the oldest first, with what was rounded in the owner's month,
 * and what payments can be rounded up to (S6).
 */
export async function listPots(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<PotsDto> {
  const pots = await db.query<PotRow>(
    `${SELECT_POT} AND p.user_id = $1 ORDER BY p.created_at, p.id`,
    [userId],
  )
  const { since } = monthIn(await zoneOf(db, userId), now)
  const rounded = await db.query<{ id: string; amount: Minor }>(
    `SELECT p.id, coalesce(sum(g.amount_minor), 0)::bigint AS amount
     FROM pot p JOIN posting g ON g.credit_account_id = p.id
     JOIN transfer t ON t.id = g.transfer_id AND t.answer->>'move' = 'round' AND t.created_at >= $2
     WHERE p.user_id = $1 AND p.closed_at IS NULL GROUP BY p.id`,
    [userId, since],
  )
  const roundedOf = new Map(rounded.map(({ id, amount }) => [id, amount]))
  const currencies = await db.query<{ code: string; decimals: number; step: Minor }>(
    `SELECT code, decimals, round_step_minor AS step FROM currency
     WHERE round_step_minor IS NOT NULL ORDER BY position`,
  )
  return {
    results: pots.map((pot) => showPot(pot, roundedOf.get(pot.id) ?? 0n)),
    most: MOST_POTS,
    steps: currencies.map(({ code, decimals, step }) => ({
      currency_code: code,
      amounts: stepsOf(step).map((one) => formatAmount(one, decimals)),
    })),
  }
}

/** Returns the latest moves of an owner's pot, the last first. Throws NOT_FOUND. */
export async function listPotMoves(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<MovesDto> {
  const [pot] = await db.query<{ decimals: number }>(
    `SELECT c.decimals FROM pot p JOIN account b ON b.id = p.id JOIN currency c ON c.code = b.currency_code
     WHERE p.id = $1 AND p.user_id = $2`,
    [id, userId],
  )
  if (!pot) throw new Refusal('NOT_FOUND')
  const rows = await db.query<{ id: string; move: string; amount: Minor; created_at: Date }>(
    `SELECT t.id, t.answer->>'move' AS move, t.created_at,
       CASE WHEN g.credit_account_id = $1 THEN g.amount_minor ELSE -g.amount_minor END AS amount
     FROM posting g JOIN transfer t ON t.id = g.transfer_id
     WHERE $1 IN (g.credit_account_id, g.debit_account_id)
     ORDER BY g.transfer_id DESC LIMIT ${LISTED_MOVES}`,
    [id],
  )
  return {
    results: rows.map((row) => ({
      id: row.id,
      move: isPotMove(row.move) ? row.move : row.amount < 0n ? 'take' : 'add',
      amount: formatAmount(row.amount, pot.decimals),
      created_at: row.created_at.toISOString(),
    })),
  }
}

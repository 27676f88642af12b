import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { usableAfter } from './usable-after.ts'

/** Two currencies between which an operator has withdrawn the rates of both directions. */
export interface PairWithdrawal {
  id: string
  first_code: string
  second_code: string
  operator_id: string
  reason: string
  withdrawn_at: Date
}

/** Two currencies, in either order. */
export type Pair = readonly [string, string]

/** Returns the codes in the order in which a withdrawal has them. */
function sortPair([from, to]: Pair): Pair {
  return from < to ? [from, to] : [to, from]
}

/** Returns the withdrawals of operators that hold. */
export function listPairWithdrawals(db: Queryable): Promise<PairWithdrawal[]> {
  return db.query<PairWithdrawal>(
    `SELECT id, first_code, second_code, operator_id, reason, withdrawn_at
     FROM pair_withdrawal WHERE returned_at IS NULL ORDER BY first_code, second_code`,
    [],
  )
}

/** Returns the withdrawal of a pair among others. */
export function findPairWithdrawal(
  withdrawals: readonly PairWithdrawal[],
  pair: Pair,
): PairWithdrawal | undefined {
  const [first, second] = sortPair(pair)
  return withdrawals.find(
    ({ first_code, second_code }) => first_code === first && second_code === second,
  )
}

/** SQL of whether operators have withdrawn the pair of two codes (both SQL). */
export function isPairWithdrawn(from: string, to: string): string {
  return `EXISTS (SELECT 1 FROM pair_withdrawal w WHERE w.returned_at IS NULL
    AND w.first_code = least(${from}, ${to}) AND w.second_code = greatest(${from}, ${to}))`
}

/**
 * Withdraws a pair: its rates end at once, those that owners hold too, and there are no new ones
 * until two operators put it back. Returns false where it is withdrawn already. Begins its
 * transaction.
 */
export async function withdrawPair(
  tx: Queryable,
  { pair, operatorId, reason, now }: { pair: Pair; operatorId: string; reason: string; now: Date },
): Promise<boolean> {
  // Whoever publishes rates waits for this transaction, or has ended before it.
  await tx.query('SELECT code FROM currency ORDER BY code FOR NO KEY UPDATE', [])
  const codes = sortPair(pair)
  const added = await tx.query(
    `INSERT INTO pair_withdrawal (id, first_code, second_code, operator_id, reason, withdrawn_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (first_code, second_code) WHERE returned_at IS NULL DO NOTHING RETURNING id`,
    [newId(now), ...codes, operatorId, reason, now],
  )
  if (added.length === 0) return false
  await tx.query(
    `UPDATE rate SET valid_until = $1 WHERE (valid_until IS NULL OR valid_until > $1)
       AND from_currency_code = ANY($2::text[]) AND to_currency_code = ANY($2::text[])`,
    [unusableSince(now), codes],
  )
  return true
}

/** A rate that ended then is used by no server, though their clocks differ. */
function unusableSince(now: Date): Date {
  return usableAfter(usableAfter(now))
}

/**
 * Puts a pair back, from the next rates on. Returns false where that withdrawal does not hold any
 * more.
 */
export async function returnPair(
  tx: Queryable,
  { id, proposalId, now }: { id: string; proposalId: string; now: Date },
): Promise<boolean> {
  const returned = await tx.query(
    `UPDATE pair_withdrawal
     SET returned_at = $2, proposal_id = $3, proposal_kind = 'pair_return', proposal_state = 'done'
     WHERE id = $1 AND returned_at IS NULL RETURNING id`,
    [id, now, proposalId],
  )
  return returned.length > 0
}

import type { Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { CLAIMED, move, type Payout } from './settle.ts'

/** A payout is settled by hand only after its provider has told nothing for so long, ms. */
export const NO_REPORT_MS = 21_600_000

/** How a payout ended by a document of its provider. */
export interface HandSettlement {
  id: string
  outcome: 'complete' | 'failed'
  reference: string
  /** The proposal of two operators, which is done: the row refers to it. */
  proposalId: string
  /** Providers of payouts, of which one has paid it. */
  methods: PayoutMethods
  now: Date
}

/**
 * Conditions: an open payout whose provider is silent since $2; money of a transfer that was signed
 * for a chain never comes back.
 */
const IS_SILENT = `payout.status IN ('pending', 'sent')
  AND coalesce(payout.answered_at, payout.started_at, payout.created_at) <= $2`
const IS_SIGNED = `EXISTS (SELECT 1 FROM chain_payout s WHERE s.payout_id = payout.id AND s.sender IS NOT NULL)`

/** Returns why a payout cannot be settled by hand now; undefined when it can. */
export async function whyNotByHand(
  db: Queryable,
  { id, outcome, now }: Pick<HandSettlement, 'id' | 'outcome' | 'now'>,
): Promise<'notSilent' | 'signed' | undefined> {
  const [row] = await db.query<{ is_signed: boolean }>(
    `SELECT ${IS_SIGNED} AS is_signed FROM payout WHERE id = $1 AND ${IS_SILENT}`,
    [id, silentSince(now)],
  )
  if (!row) return 'notSilent'
  return outcome === 'failed' && row.is_signed ? 'signed' : undefined
}

/**
 * Settles a payout by a document (P4): what was reserved leaves, or comes back with its fee, and
 * the owner is notified. Returns false when it has ended, its provider has answered meanwhile, or
 * its money cannot come back.
 */
export async function settleByHand(
  tx: Queryable,
  { id, outcome, reference, proposalId, methods, now }: HandSettlement,
): Promise<boolean> {
  const [payout] = await tx.query<Payout>(
    `UPDATE payout SET status = $3, closed_at = $4, card_token = NULL
     WHERE id = $1 AND ${IS_SILENT} AND ($3 = 'complete' OR NOT ${IS_SIGNED}) RETURNING ${CLAIMED}`,
    [id, silentSince(now), outcome, now],
  )
  if (!payout) return false
  await move(tx, payout, { outcome, methods, now })
  await tx.query('UPDATE wallet_transaction SET status = $2 WHERE id = $1', [id, outcome])
  await tx.query(
    `INSERT INTO payout_settlement (payout_id, outcome, reference, proposal_id, proposal_kind, proposal_state, created_at)
     VALUES ($1, $2, $3, $4, 'payout_settle', 'done', $5)`,
    [id, outcome, reference, proposalId, now],
  )
  return true
}

function silentSince(now: Date): Date {
  return new Date(now.getTime() - NO_REPORT_MS)
}

import { type Minor, parseAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { readAmount } from '../ledger/accounts.ts'
import { findPosted, hashRequest, post } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { ActKey } from '../ledger/transfer.ts'
import { lockOwner } from '../lock-owner.ts'
import { Refusal } from '../refusal.ts'
import { describeMove } from './describe-move.ts'
import { type Moved, showMoved } from './moved.ts'
import { type PotRow, readPot } from './pot-row.ts'

interface PotMove {
  userId: string
  /** The pot. */
  id: string
  idempotencyKey: string
  amount: string
  now: Date
}

/**
 * Sets money of an account aside in its pot, once for each key; what the owner owes is repaid
 * first. Throws NOT_FOUND, AMOUNT_ZERO, AMOUNT_TOO_LARGE, BAD_REQUEST, WALLET_FROZEN,
 * ACCOUNT_CLOSED, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED.
 */
export function addToPot(db: Database, moving: PotMove): Promise<Moved> {
  return moveOnce(db, { ...moving, move: 'add' }, async (tx, pot) => {
    const amount = readAmount(moving.amount, { ...pot, can_top_up: true })
    await requireUnfrozen(tx, moving.userId)
    await collectOwed(tx, pot.account_id, moving.now)
    return amount
  })
}

/**
 * Takes money of a pot back to its account, once for each key, also from a frozen wallet: it stays
 * in it. Throws NOT_FOUND, AMOUNT_ZERO, BAD_REQUEST, ACCOUNT_CLOSED, INSUFFICIENT_FUNDS,
 * IDEMPOTENCY_KEY_REUSED.
 */
export function takeFromPot(db: Database, moving: PotMove): Promise<Moved> {
  return moveOnce(db, { ...moving, move: 'take' }, (_tx, pot) => {
    const amount = parseAmount(moving.amount, pot.decimals)
    if (amount === undefined) throw new Refusal('BAD_REQUEST')
    return Promise.resolve(amount)
  })
}

type HandMove = PotMove & { move: 'add' | 'take' }

/** A repeated act gets the same answer, whatever has changed since. */
async function moveOnce(
  db: Database,
  moving: HandMove,
  decide: (tx: Queryable, pot: PotRow) => Promise<Minor>,
): Promise<Moved> {
  const act = actOf(moving)
  try {
    return await db.transaction(async (tx) => {
      await lockOwner(tx, moving.userId)
      const pot = await readPot(tx, moving)
      const amount = await decide(tx, pot)
      if (amount === 0n) throw new Refusal('AMOUNT_ZERO')
      const { move, now } = moving
      const { transferId } = await post(tx, describeMove({ pot, move, amount, act, now }))
      // What came back may be owed.
      if (move === 'take') await collectOwed(tx, pot.account_id, now)
      return showMoved(tx, { id: moving.id, transferId })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const earlier = await findPosted(db, act)
    if (!earlier) throw error
    return showMoved(db, { id: moving.id, transferId: earlier.transferId })
  }
}

function actOf({ userId, idempotencyKey, id, amount, move }: HandMove): ActKey {
  return {
    scope: `pot:${userId}`,
    key: idempotencyKey,
    requestHash: hashRequest({ id, amount, move }),
  }
}

/** Throws WALLET_FROZEN for a wallet that operators froze. */
export async function requireUnfrozen(tx: Queryable, userId: string): Promise<void> {
  const frozen = await tx.query(
    'SELECT 1 FROM owner_freeze WHERE user_id = $1 AND released_at IS NULL',
    [userId],
  )
  if (frozen.length > 0) throw new Refusal('WALLET_FROZEN')
}

import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { hashRequest, post } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { describeMove } from './describe-move.ts'
import { type Moved, showMoved } from './moved.ts'
import { type PotRow, SELECT_POT } from './pot-row.ts'

/** A pot ends once, whatever the key of the request: its own id is the key. */
const SCOPE = 'pot-end'

interface PotClosing {
  userId: string
  id: string
  now: Date
}

/**
 * Closes a pot; its money goes back to the account, also in a frozen wallet, and the plans that
 * fill it end. One that is closed already gets the answer of its end. Throws NOT_FOUND,
 * ACCOUNT_CLOSED.
 */
export async function closePot(db: Database, { userId, id, now }: PotClosing): Promise<Moved> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const [pot] = await tx.query<PotRow>(`${SELECT_POT} AND p.id = $1 AND p.user_id = $2`, [
      id,
      userId,
    ])
    if (pot) await end(tx, pot, now)
    const [last] = await tx.query<{ id: string }>(
      `SELECT t.id FROM transfer t JOIN pot p ON p.id = $2 AND p.user_id = $3
       WHERE t.idem_scope = $1 AND t.idem_key = $2::text`,
      [SCOPE, id, userId],
    )
    return last ? showMoved(tx, { id, transferId: last.id }) : showEmpty(tx, { id, userId })
  })
}

/** The answer about a pot that held nothing when it was closed. Throws NOT_FOUND. */
async function showEmpty(
  tx: Queryable,
  { id, userId }: Pick<PotClosing, 'id' | 'userId'>,
): Promise<Moved> {
  const [pot] = await tx.query<Pick<PotRow, 'currency_code' | 'decimals'>>(
    `SELECT b.currency_code, c.decimals FROM pot p JOIN account b ON b.id = p.id
     JOIN currency c ON c.code = b.currency_code WHERE p.id = $1 AND p.user_id = $2`,
    [id, userId],
  )
  if (!pot) throw new Refusal('NOT_FOUND')
  const nothing = formatAmount(0n, pot.decimals)
  return { amount: nothing, balance: nothing, currency_code: pot.currency_code }
}

async function end(tx: Queryable, pot: PotRow, now: Date): Promise<void> {
  const { id, account_id, user_id: userId, balance_minor: amount } = pot
  if (amount > 0n) {
    const act = { scope: SCOPE, key: id, requestHash: hashRequest({ id }) }
    await post(tx, describeMove({ pot, move: 'close', amount, act, now }))
    await collectOwed(tx, account_id, now)
  }
  const closed = await tx.query(
    `UPDATE account SET status = 'closed' WHERE id = $1 AND balance_minor = 0 RETURNING 1`,
    [id],
  )
  // An operator has moved money meanwhile.
  if (closed.length === 0) throw new Refusal('BUSY')
  await tx.query('UPDATE pot SET closed_at = $2 WHERE id = $1', [id, now])
  await tx.query(
    `UPDATE plan SET state = 'ended', next_on = NULL, due_at = NULL, ended_at = $2, version = version + 1
     WHERE kind = 'pot' AND to_account_id = $1 AND state <> 'ended'`,
    [id, now],
  )
  await addOwnerEvent(tx, { userId, kind: 'money', now })
}

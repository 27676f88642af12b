import type * as v from 'valibot'
import type { SavedCard } from '../../../contract/calls/withdrawals.ts'
import type { Queryable } from '../../db/database.ts'
import { isId } from '../ledger/accounts.ts'

/** A card as its provider knows it. */
export interface CardToken {
  token: string
  last4: string
  brand: string
}

/** Returns the owner's saved cards, the latest used first. */
export function listSavedCards(
  db: Queryable,
  userId: string,
): Promise<v.InferInput<typeof SavedCard>[]> {
  return db.query(
    'SELECT id, last4, brand FROM saved_card WHERE user_id = $1 ORDER BY used_at DESC, id',
    [userId],
  )
}

/** Returns a saved card of the owner. */
export async function findSavedCard(
  db: Queryable,
  userId: string,
  id: string,
): Promise<CardToken | undefined> {
  const [card] = await db.query<CardToken>(
    'SELECT token, last4, brand FROM saved_card WHERE id = $1 AND user_id = $2',
    [isId(id) ? id : null, userId],
  )
  return card
}

/** Removes a saved card with its token, from the kept recipients too; one that is not there is removed already. */
export async function forgetCard(db: Queryable, userId: string, id: string): Promise<void> {
  if (!isId(id)) return
  await db.query(
    `WITH gone AS (DELETE FROM saved_card WHERE id = $1 AND user_id = $2 RETURNING user_id, last4, brand)
     DELETE FROM kept_recipient k USING gone
     WHERE k.user_id = gone.user_id AND k.kind = 'card' AND k.last4 = gone.last4 AND k.brand = gone.brand`,
    [id, userId],
  )
}

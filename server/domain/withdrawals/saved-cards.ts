import type * as v from 'valibot'
import type { SavedCard } from '../../../contract/calls/withdrawals.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { isId } from '../ledger/accounts.ts'
import type { Beside, BesideTable } from '../ledger/transfer.ts'

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

/**
 * Removes a saved card with its token, from the kept recipients too; one that is not there is
 * removed already.
 */
export async function forgetCard(db: Queryable, userId: string, id: string): Promise<void> {
  if (!isId(id)) return
  await db.query(
    `WITH gone AS (DELETE FROM saved_card WHERE id = $1 AND user_id = $2 RETURNING user_id, last4, brand)
     DELETE FROM kept_recipient k USING gone
     WHERE k.user_id = gone.user_id AND k.kind = 'card' AND k.last4 = gone.last4 AND k.brand = gone.brand`,
    [id, userId],
  )
}

const USED: BesideTable = {
  name: 'used_card',
  write: (parameter) => `UPDATE saved_card t SET used_at = f.created_at
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, user_id uuid, token text)
      ON r.transfer_id = f.id
    WHERE t.user_id = r.user_id AND t.token = r.token`,
}

const SAVED: BesideTable = {
  name: 'saved_card',
  write: (parameter) => `INSERT INTO saved_card (id, user_id, token, last4, brand, used_at)
    SELECT r.id, r.user_id, r.token, r.last4, r.brand, f.created_at
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, id uuid, user_id uuid,
      token text, last4 text, brand text) ON r.transfer_id = f.id
    ON CONFLICT (user_id, last4, brand) DO UPDATE
    SET token = excluded.token, used_at = excluded.used_at`,
}

/**
 * Returns what is written of a card with its payout: it is saved where `isNew`, or the token
 * renewed of one that looks the same; else, if it is a saved one, it was used.
 */
export function cardBeside(
  userId: string,
  { token, last4, brand, isNew }: CardToken & { isNew: boolean },
  now: Date,
): Beside {
  return isNew
    ? { table: SAVED, row: { id: newId(now), user_id: userId, token, last4, brand } }
    : { table: USED, row: { user_id: userId, token } }
}

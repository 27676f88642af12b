import type * as v from 'valibot'
import type { SavedCard } from '../../../src/contract/withdrawals.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
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

interface UsedCard {
  userId: string
  card: CardToken
  now: Date
}

/** Stores that a card was used, if it is a saved one. */
export async function touchCard(tx: Queryable, { userId, card, now }: UsedCard): Promise<void> {
  await tx.query('UPDATE saved_card SET used_at = $3 WHERE user_id = $1 AND token = $2', [
    userId,
    card.token,
    now,
  ])
}

/** Saves a card, or renews the token of one that looks the same. */
export async function saveCard(tx: Queryable, { userId, card, now }: UsedCard): Promise<void> {
  await tx.query(
    `INSERT INTO saved_card (id, user_id, token, last4, brand, used_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, last4, brand) DO UPDATE
     SET token = excluded.token, used_at = excluded.used_at`,
    [newId(now), userId, card.token, card.last4, card.brand, now],
  )
}

/** Removes a saved card with its token; one that is not there is removed already. */
export async function forgetCard(db: Queryable, userId: string, id: string): Promise<void> {
  if (!isId(id)) return
  await db.query('DELETE FROM saved_card WHERE id = $1 AND user_id = $2', [id, userId])
}

import { newId } from '../../lib/new-id.ts'
import type { BesideTable } from '../ledger/statement.ts'
import type { Beside } from '../ledger/transfer.ts'
import type { CardToken } from './saved-cards.ts'

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
 * Returns what is written of a card with its payout: it is saved where `isKept`, or the token renewed of one that looks the
 * same; else, if it is a saved one, it was used.
 */
export function cardBeside(
  userId: string,
  { card, isKept }: { card: CardToken; isKept: boolean },
  now: Date,
): Beside {
  const { token, last4, brand } = card
  return isKept
    ? { table: SAVED, row: { id: newId(now), user_id: userId, token, last4, brand } }
    : { table: USED, row: { user_id: userId, token } }
}

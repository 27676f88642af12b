import type * as v from 'valibot'
import type { KeptRecipient, peopleEndpoints } from '../../../contract/calls/people.ts'
import type { Queryable } from '../../db/database.ts'
import type { KeptKind } from '../kept-recipients/kept-beside.ts'
import { type RecipientRow, SELECT_RECIPIENT, showRecipient } from '../transfers/recipient-row.ts'
import { railOf } from '../withdrawals/methods/list.ts'
import type { KeptRow } from '../withdrawals/methods/method.ts'

type KeptRecipientDto = v.InferInput<typeof KeptRecipient>

interface PeopleQuery {
  userId: string
  now: Date
}

interface Row extends KeptRow {
  id: string
  kind: KeptKind
  own_name: string
  real_name: string
  is_favourite: boolean
  used_count: number
  created_at: Date
  opens_at: Date
  recipient_id: string | null
}

/** Returns whom the owner keeps, those used most first, and whether they alone are paid (S2). */
export async function listPeople(
  db: Queryable,
  { userId, now }: PeopleQuery,
): Promise<v.InferInput<(typeof peopleEndpoints)['people']['answer']>> {
  const rows = await db.query<Row>(
    `SELECT k.id, k.kind, k.own_name, k.real_name, k.is_favourite, k.used_count, k.created_at, k.opens_at,
       k.recipient_id, k.phone, k.bank_id, k.bank, k.last4, k.brand, k.network, k.address, s.id AS card_id
     FROM kept_recipient k LEFT JOIN saved_card s
       ON k.kind = 'card' AND s.user_id = k.user_id AND s.last4 = k.last4 AND s.brand = k.brand
     WHERE k.user_id = $1 ORDER BY k.used_count DESC, k.used_at DESC NULLS LAST, k.id`,
    [userId],
  )
  const others = await db.query<RecipientRow>(
    `${SELECT_RECIPIENT} WHERE r.user_id = $1
       AND r.id IN (SELECT k.recipient_id FROM kept_recipient k WHERE k.user_id = $1)`,
    [userId],
  )
  const byId = new Map(others.map((other) => [other.id, other]))
  const only = await readKeptOnly(db, { userId, now })
  return { results: rows.flatMap((row) => show(row, byId, now) ?? []), only }
}

/** Returns whether the owner pays kept recipients only, and until when where they have ended it. */
export async function readKeptOnly(
  db: Queryable,
  { userId, now }: PeopleQuery,
): Promise<{ is_on: boolean; ends_at?: string }> {
  const [row] = await db.query<{ ends_at: Date | null }>(
    'SELECT ends_at FROM kept_only WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > $2)',
    [userId, now],
  )
  if (!row) return { is_on: false }
  return { is_on: true, ...(row.ends_at && { ends_at: row.ends_at.toISOString() }) }
}

function show(
  row: Row,
  others: ReadonlyMap<string, RecipientRow>,
  now: Date,
): KeptRecipientDto | undefined {
  const { id, own_name, real_name, is_favourite, used_count } = row
  const kept = {
    id,
    own_name,
    real_name,
    is_favourite,
    used_count,
    created_at: row.created_at.toISOString(),
    ...(row.opens_at > now && { opens_at: row.opens_at.toISOString() }),
  }
  if (row.kind === 'wallet') {
    const other = others.get(row.recipient_id ?? '')
    return other && { ...kept, kind: 'wallet', recipient: showRecipient(other) }
  }
  const shown = railOf(row.kind).showKept(row)
  return shown && { ...kept, ...shown }
}

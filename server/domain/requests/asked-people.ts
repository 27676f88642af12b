import { hash } from 'node:crypto'
import type { MakeRequest } from '../../../contract/calls/requests.ts'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import type { Queryable } from '../../db/database.ts'
import { isId } from '../ledger/accounts.ts'
import { Refusal } from '../refusal.ts'
import { isIdentified } from '../transfers/mask.ts'
import { isValidAt } from '../transfers/recipient-row.ts'

/**
 * Who is asked for a part: somebody whom the asker has found before, a phone, or anybody with the
 * link.
 */
export interface AskedPerson {
  asked_user_id: string | null
  phone: string | null
  name: string
  /** What requests to one person are counted by; null for anybody with the link. */
  limit_key: string | null
}

type To = MakeRequest['parts'][number]['to']

interface KnownRow extends OwnerName {
  id: string
  user_id: string
  phone: string
  own_name: string | null
}

interface AskedQuery {
  userId: string
  asked: readonly To[]
  now: Date
}

/**
 * Reads whom an owner asks, by one statement for whatever phones. Throws RECIPIENT_SELF for the
 * owner's own phone, RECIPIENT_EXPIRED for an id that is not valid, BAD_REQUEST for somebody who is
 * named twice.
 */
export async function readAsked(
  tx: Queryable,
  { userId, asked, now }: AskedQuery,
): Promise<AskedPerson[]> {
  const ids = asked.flatMap((to) => ('recipient_id' in to ? [to.recipient_id] : []))
  const phones = asked.flatMap((to) => ('phone' in to ? [to.phone] : []))
  if (new Set([...ids, ...phones]).size < ids.length + phones.length)
    throw new Refusal('BAD_REQUEST')
  const [own] = await tx.query<{ phone: string }>('SELECT phone FROM app_user WHERE id = $1', [
    userId,
  ])
  if (own && phones.includes(own.phone)) throw new Refusal('RECIPIENT_SELF')
  const known = await tx.query<KnownRow>(
    `SELECT r.id, u.id AS user_id, u.phone, u.first_name, u.last_name, ${isIdentified('u')} AS is_identified, k.own_name
     FROM recipient r JOIN app_user u ON u.id = r.recipient_user_id
     LEFT JOIN kept_recipient k ON k.user_id = r.user_id AND k.recipient_id = r.id
     WHERE r.user_id = $1 AND r.id = ANY ($2::uuid[]) AND ${isValidAt('$3')}`,
    [userId, ids.filter(isId), now],
  )
  return asked.map((to) => describe(to, known))
}

function describe(to: To, known: readonly KnownRow[]): AskedPerson {
  if ('phone' in to) {
    return { asked_user_id: null, phone: to.phone, name: '', limit_key: keyOf(to.phone) }
  }
  if (!('recipient_id' in to))
    return { asked_user_id: null, phone: null, name: '', limit_key: null }
  const row = known.find(({ id }) => id === to.recipient_id)
  if (!row) throw new Refusal('RECIPIENT_EXPIRED')
  return {
    asked_user_id: row.user_id,
    phone: null,
    name: row.own_name || nameForOthers(row),
    limit_key: keyOf(row.phone),
  }
}

/** A person is counted by their phone, whether it has a wallet or not; counters hold no phones. */
function keyOf(phone: string): string {
  return hash('sha256', phone)
}

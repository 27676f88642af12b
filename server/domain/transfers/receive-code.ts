import { randomBytes } from 'node:crypto'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import type { Queryable } from '../../db/database.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import { Refusal } from '../refusal.ts'
import { type LookupHit, takeLookup } from './find-recipient.ts'
import { isIdentified, maskPhone } from './mask.ts'

const TOKEN_BYTES = 24

interface ReceiveCode {
  token: string
  /** Masked, as those who read the code will see them. */
  name: string
  phone: string
}

/** Returns the owner's code; the first time it is made. */
export async function readReceiveCode(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<ReceiveCode> {
  const kept = await read(db, userId)
  if (kept) return kept
  await db.query(
    `INSERT INTO receive_code (user_id, token, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO NOTHING`,
    [userId, makeToken(), now],
  )
  return requireCode(await read(db, userId))
}

/** Replaces the owner's code: links and pictures of the old one find nobody. */
export async function renewReceiveCode(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<ReceiveCode> {
  await db.query(
    `INSERT INTO receive_code (user_id, token, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, created_at = excluded.created_at`,
    [userId, makeToken(), now],
  )
  return requireCode(await read(db, userId))
}

/**
 * Returns the masked name of the owner of a code, for those without a session. Throws LOOKUP_LIMIT;
 * RECIPIENT_NOT_FOUND for an unknown code, a renewed one, and that of a blocked owner.
 */
export async function readReceiveLink(
  db: Queryable,
  { token, ...lookup }: { token: string } & Omit<LookupHit, 'key'>,
): Promise<{ name: string }> {
  await takeLookup(db, { key: 'link', ...lookup })
  const [owner] = await db.query<OwnerName>(
    `SELECT u.first_name, u.last_name, ${isIdentified('u')} AS is_identified
     FROM receive_code r JOIN app_user u ON u.id = r.user_id
     WHERE r.token = $1 AND ${acceptsMoney('u')}`,
    [token],
  )
  if (!owner) throw new Refusal('RECIPIENT_NOT_FOUND')
  return { name: nameForOthers(owner) }
}

async function read(db: Queryable, userId: string): Promise<ReceiveCode | undefined> {
  const [row] = await db.query<OwnerName & { token: string; phone: string }>(
    `SELECT r.token, u.first_name, u.last_name, ${isIdentified('u')} AS is_identified, u.phone
     FROM receive_code r JOIN app_user u ON u.id = r.user_id WHERE r.user_id = $1`,
    [userId],
  )
  if (!row) return undefined
  const { token, phone } = row
  return { token, name: nameForOthers(row), phone: maskPhone(phone) }
}

function requireCode(code: ReceiveCode | undefined): ReceiveCode {
  if (!code) throw new Error('a session without an owner')
  return code
}

function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

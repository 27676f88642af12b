import type * as v from 'valibot'
import type { Recipient } from '../../../contract/calls/transfers.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { type CountedNetworks, takeNetworkHit } from '../limits/network-limits.ts'
import { Refusal } from '../refusal.ts'
import {
  acceptsAny,
  readRecipient,
  RECIPIENT_VALID_MS,
  type RecipientRow,
  showRecipient,
} from './recipient-row.ts'

/** Lookups in an hour. */
export interface LookupLimits {
  lookupsPerOwnerPerHour: number
  lookupsPerAddressPerHour: number
}

interface Named {
  user_id: string
  public_name: string
}

interface Lookup {
  userId: string
  phone?: string | undefined
  token?: string | undefined
  /** Finds the owner of a wallet address, who is known by its public name alone. */
  findNamed?: ((tx: Queryable) => Promise<Named | undefined>) | undefined
  /** Networks that ask. */
  networks: CountedNetworks
  limits: LookupLimits
  now: Date
}

/** A lookup, and the networks of the client that it is counted by. */
export interface LookupHit {
  key: string
  networks: CountedNetworks
  limit: number
  now: Date
}

interface FoundOwner {
  recipient: v.InferInput<typeof Recipient>
  expires_at: string
}

/**
 * Finds another owner by their phone, by the token of their code or by their wallet address, and
 * keeps them under an id that is valid for ten minutes. An unknown phone and that of an owner who
 * is not findable go through the same statements (L4, decision 039). Throws LOOKUP_LIMIT,
 * RECIPIENT_SELF, RECIPIENT_NOT_FOUND, RECIPIENT_NOT_ACCEPTING.
 */
export async function findRecipient(db: Database, lookup: Lookup): Promise<FoundOwner> {
  const { ownerId, row } = await db.transaction((tx) => look(tx, lookup))
  if (ownerId === lookup.userId) throw new Refusal('RECIPIENT_SELF')
  if (!row) throw new Refusal('RECIPIENT_NOT_FOUND')
  if (!acceptsAny(row)) throw new Refusal('RECIPIENT_NOT_ACCEPTING')
  return { recipient: showRecipient(row), expires_at: row.expires_at.toISOString() }
}

/** Always the same statements and one commit: each lookup is counted. */
async function look(
  tx: Queryable,
  lookup: Lookup,
): Promise<{ ownerId: string | undefined; row: RecipientRow | undefined }> {
  const { userId, phone, token, findNamed, networks, limits, now } = lookup
  await takeHit(tx, {
    key: `lookup:owner:${userId}`,
    limit: limits.lookupsPerOwnerPerHour,
    ...lookupsAt(now),
  })
  await takeLookup(tx, { key: 'address', networks, limit: limits.lookupsPerAddressPerHour, now })
  const [owner] = await tx.query<{ id: string }>(
    `SELECT id FROM app_user WHERE phone = $1 AND (is_findable OR id = $3)
     UNION ALL SELECT user_id FROM receive_code WHERE token = $2`,
    [phone ?? null, token ?? null, userId],
  )
  const named = await findNamed?.(tx)
  const foundId = named?.user_id ?? owner?.id
  const row = await keepFound(tx, { userId, foundId, shownAs: named?.public_name, now })
  return { ownerId: foundId, row }
}

interface RecipientToKeep {
  userId: string
  foundId: string | undefined
  /** The public name of the wallet address at which they were found. */
  shownAs?: string | undefined
  now: Date
}

/**
 * Keeps another owner as the recipient of one who has found them, for ten minutes; the owner
 * themselves and nobody are not kept.
 */
export async function keepFound(
  tx: Queryable,
  { userId, foundId, shownAs, now }: RecipientToKeep,
): Promise<RecipientRow | undefined> {
  const [kept] = await tx.query<{ id: string }>(
    `INSERT INTO recipient (id, user_id, recipient_user_id, expires_at, shown_as)
     SELECT $1::uuid, $2::uuid, u.id, $4::timestamptz, $5::text FROM app_user u
     WHERE u.id = $3::uuid AND u.id <> $2::uuid
     ON CONFLICT (user_id, recipient_user_id) DO UPDATE SET expires_at = excluded.expires_at, shown_as = excluded.shown_as
     RETURNING id`,
    [
      newId(now),
      userId,
      foundId ?? null,
      new Date(now.getTime() + RECIPIENT_VALID_MS),
      shownAs ?? null,
    ],
  )
  return readRecipient(tx, { id: kept?.id, userId, now })
}

/** Counts a lookup. Throws LOOKUP_LIMIT when the client's networks had too many in this hour. */
export async function takeLookup(
  db: Queryable,
  { key, networks, limit, now }: LookupHit,
): Promise<void> {
  await takeNetworkHit(db, { key: `lookup:${key}`, networks, limit, ...lookupsAt(now) })
}

function lookupsAt(now: Date) {
  return { windowSeconds: HOUR_SECONDS, now, refusal: 'LOOKUP_LIMIT' } as const
}

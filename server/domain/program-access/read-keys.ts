import type * as v from 'valibot'
import {
  type programAccessEndpoints,
  READ_SCOPES,
  type ReadScope,
} from '../../../contract/calls/program-access.ts'
import { cleanOwnName } from '../../../contract/rules/own-name.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { listKeyed, type Pepper } from '../../lib/pepper.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { lockOwner } from '../lock-owner.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

type ShownKey = v.InferInput<(typeof programAccessEndpoints)['addReadKey']['answer']>['key']

/** Keys that one owner has at most, expired ones among them. */
export const MOST_READ_KEYS = 10
/** The time of the last use is written this often at most, ms. */
const USE_MS = 60_000
/** Form of a key; its beginning lets scanners of code find keys that leaked. */
export const READ_KEY = /rk_[\w-]{43}/

interface KeyRow {
  id: string
  name: string
  sees_balances: boolean
  sees_transactions: boolean
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

const COLUMNS = 'id, name, sees_balances, sees_transactions, created_at, expires_at, last_used_at'

/** Returns the read keys of an owner, the latest first. */
export async function listReadKeys(db: Queryable, userId: string): Promise<ShownKey[]> {
  const rows = await db.query<KeyRow>(
    `SELECT ${COLUMNS} FROM read_key WHERE user_id = $1 ORDER BY id DESC`,
    [userId],
  )
  return rows.map(showKey)
}

function showKey(row: KeyRow): ShownKey {
  const { id, name, created_at, expires_at, last_used_at } = row
  return {
    id,
    name,
    scopes: scopesOf(row),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    ...(last_used_at && { last_used_at: last_used_at.toISOString() }),
  }
}

function scopesOf({ sees_balances, sees_transactions }: KeyRow): ReadScope[] {
  const had = { balances: sees_balances, transactions: sees_transactions }
  return READ_SCOPES.filter((scope) => had[scope])
}

interface NewKey extends AuditOrigin {
  userId: string
  name: string
  scopes: readonly ReadScope[]
  days: number
  idempotencyKey: string
  pepper: Pepper
  now: Date
}

/**
 * Makes a read key and returns it with its secret, of which the hash alone is stored. The secret is
 * derived from the idempotency key, so that a repeat of a call whose answer was lost gets the same.
 * Throws KEYS_FULL (`count`).
 */
export async function addReadKey(
  db: Database,
  making: NewKey,
): Promise<{ key: ShownKey; secret: string }> {
  const { userId, scopes, days, idempotencyKey, pepper, now, requestId, prefix } = making
  const secrets = listKeyed(pepper, `read-key:${userId}:${idempotencyKey}`).map(
    (mac) => `rk_${Buffer.from(mac, 'hex').toString('base64url')}`,
  )
  const name = cleanOwnName(making.name)
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    for (const secret of secrets) {
      const [known] = await tx.query<KeyRow>(
        `SELECT ${COLUMNS} FROM read_key WHERE secret_hash = $1 AND user_id = $2`,
        [hashSecret(secret), userId],
      )
      if (known) return { key: showKey(known), secret }
    }
    const [secret = ''] = secrets
    const [count] = await tx.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM read_key WHERE user_id = $1',
      [userId],
    )
    if ((count?.n ?? 0) >= MOST_READ_KEYS) {
      throw new Refusal('KEYS_FULL', { count: String(MOST_READ_KEYS) })
    }
    const row: KeyRow = {
      id: newId(now),
      name,
      sees_balances: scopes.includes('balances'),
      sees_transactions: scopes.includes('transactions'),
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
      last_used_at: null,
    }
    await tx.query(
      `INSERT INTO read_key (id, user_id, name, secret_hash, sees_balances, sees_transactions, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        row.id,
        userId,
        name,
        hashSecret(secret),
        row.sees_balances,
        row.sees_transactions,
        now,
        row.expires_at,
      ],
    )
    await notify(tx, { userId, key: 'notification.read_key_added', params: { name }, now })
    await writeAudit(tx, { event: 'read_key_added', userId, requestId, prefix, now })
    return { key: showKey(row), secret }
  })
}

/** Revokes a read key: it is of no use from then on. Throws NOT_FOUND. */
export async function revokeReadKey(
  db: Database,
  { userId, id, now, requestId, prefix }: { userId: string; id: string; now: Date } & AuditOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.query('DELETE FROM read_key WHERE id = $1 AND user_id = $2 RETURNING 1', [
      id,
      userId,
    ])
    if (gone.length === 0) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, { event: 'read_key_revoked', userId, requestId, prefix, now })
  })
}

/** Who may read what by a key. */
export interface Reader {
  keyId: string
  userId: string
  scopes: ReadScope[]
}

/**
 * Returns who a key is of, and remembers its use. Undefined for an unknown, revoked or expired one,
 * and for that of an owner who is blocked.
 */
export async function findReader(
  db: Queryable,
  secret: string,
  now: Date,
): Promise<Reader | undefined> {
  const [row] = await db.query<KeyRow & { user_id: string }>(
    `SELECT ${COLUMNS.replaceAll(/\w+/g, 'k.$&')}, k.user_id FROM read_key k JOIN app_user u ON u.id = k.user_id
     WHERE k.secret_hash = $1 AND k.expires_at > $2 AND u.status = 'active'`,
    [hashSecret(secret), now],
  )
  if (!row) return undefined
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > USE_MS) {
    await db.query('UPDATE read_key SET last_used_at = $2 WHERE id = $1', [row.id, now])
  }
  return { keyId: row.id, userId: row.user_id, scopes: scopesOf(row) }
}

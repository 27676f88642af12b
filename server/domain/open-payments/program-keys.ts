import { createPublicKey, hash } from 'node:crypto'
import * as v from 'valibot'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { cleanOwnName } from '../../../contract/rules/own-name.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { lockOwner } from '../lock-owner.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { endGrantsOfKey } from './end-grants.ts'

/** Keys that one owner registers at most. */
const MOST_KEYS = 10
/**
 * A public key of Ed25519 in base64url, which is read as the same text however its last, half used
 * letter is written.
 */
export const PublicKeyX = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/),
  v.transform((x) => Buffer.from(x, 'base64url').toString('base64url')),
)

interface KeyRow {
  id: string
  name: string
  kid: string
  x: string
  created_at: Date
}

/** A public key as a wallet address publishes it. */
export interface Jwk {
  kid: string
  alg: 'EdDSA'
  use: 'sig'
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
}

/** Returns the keys of an owner as the owner sees them, the latest first. */
export async function listKeys(db: Queryable, userId: string) {
  return (await readKeys(db, userId)).map(showKey)
}

/** Returns the keys of an owner as their wallet address publishes them. */
export async function publishKeys(db: Queryable, userId: string): Promise<Jwk[]> {
  return (await readKeys(db, userId)).map(({ kid, x }) => ({
    kid,
    alg: 'EdDSA',
    use: 'sig',
    kty: 'OKP',
    crv: 'Ed25519',
    x,
  }))
}

function readKeys(db: Queryable, userId: string): Promise<KeyRow[]> {
  return db.query<KeyRow>(
    'SELECT id, name, kid, x, created_at FROM program_key WHERE user_id = $1 ORDER BY id DESC',
    [userId],
  )
}

function showKey({ id, name, kid, x, created_at }: KeyRow) {
  return { id, name, kid, fingerprint: hash('sha256', x), created_at: created_at.toISOString() }
}

/**
 * Registers a public key for programs of an owner. Throws KEY_PRIVATE for a private key,
 * KEY_INVALID for what is no key of Ed25519, and KEYS_FULL (`count`). A key that is there already
 * is returned.
 */
export async function addKey(
  db: Database,
  {
    userId,
    name,
    text,
    now,
    ...origin
  }: { userId: string; name: string; text: string; now: Date } & AuditOrigin,
) {
  const key = readKey(text)
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const kept = await readKeys(tx, userId)
    const same = kept.find(({ x }) => x === key.x)
    if (same) return showKey(same)
    if (kept.length >= MOST_KEYS) throw new Refusal('KEYS_FULL', { count: String(MOST_KEYS) })
    const id = newId(now)
    const isTaken = kept.some(({ kid }) => kid === key.kid)
    const kid = key.kid === undefined || isTaken ? id : key.kid
    const row = { id, name: cleanOwnName(name), kid, x: key.x, created_at: now }
    await tx.query(
      'INSERT INTO program_key (id, user_id, name, kid, x, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, userId, row.name, kid, row.x, now],
    )
    const params = { name: row.name }
    await notify(tx, { userId, key: 'notification.program_key_added', params, now })
    await writeAudit(tx, { event: 'program_key_added', userId, ...origin, now })
    return showKey(row)
  })
}

/** Removes a key, and ends what was allowed to programs with it. Throws NOT_FOUND. */
export async function removeKey(
  db: Queryable,
  { userId, id, now, ...origin }: { userId: string; id: string; now: Date } & AuditOrigin,
): Promise<void> {
  const [gone] = await db.query<{ x: string }>(
    'DELETE FROM program_key WHERE id = $1 AND user_id = $2 RETURNING x',
    [id, userId],
  )
  if (!gone) throw new Refusal('NOT_FOUND')
  await endGrantsOfKey(db, { x: gone.x, now })
  await writeAudit(db, { event: 'program_key_removed', userId, ...origin, now })
}

const GivenJwk = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: PublicKeyX,
  kid: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/))),
  d: v.optional(v.unknown()),
})

/** Reads a public key of Ed25519 from a JWK or from PEM. Throws KEY_PRIVATE, KEY_INVALID. */
function readKey(text: string): { x: string; kid?: string | undefined } {
  if (/PRIVATE KEY/.test(text)) throw new Refusal('KEY_PRIVATE')
  if (!text.startsWith('{')) return { x: readPem(text) }
  const given = v.safeParse(GivenJwk, parseJson(text))
  if (!given.success) throw new Refusal('KEY_INVALID')
  if (given.output.d !== undefined) throw new Refusal('KEY_PRIVATE')
  const { x, kid } = given.output
  return { x, kid }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('KEY_INVALID')
  }
}

function readPem(text: string): string {
  try {
    const { crv, x } = createPublicKey(text).export({ format: 'jwk' })
    if (crv === 'Ed25519' && x !== undefined) return x
  } catch {
    // No key in PEM: refused below.
  }
  throw new Refusal('KEY_INVALID')
}

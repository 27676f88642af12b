import { hash } from 'node:crypto'
import type * as v from 'valibot'
import type { programEndpoints } from '../../../contract/calls/programs.ts'
import { cleanNote, NOTE_LENGTH } from '../../../contract/rules/transfer-note.ts'
import { endOfInterval, readInterval } from '../../../contract/rules/repeating-interval.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { Refusal } from '../refusal.ts'
import { findByHandle, type GrantRow } from './grant-row.ts'
import { hostOf, showLimit, showProgram } from './shown-grant.ts'

type ConsentDto = v.InferInput<(typeof programEndpoints)['consent']['answer']>

interface Asked {
  userId: string
  handle: string
  /** Of the authorization server, which is part of the proof of a consent. */
  authServer: string
  now: Date
}

/**
 * Returns a request of a program to its owner. Throws NOT_FOUND for an unknown one, and CONSENT_OTHER for that of another owner: then
 * nothing of it is shown.
 */
export async function readConsent(db: Queryable, asked: Asked): Promise<ConsentDto> {
  const grant = await requireGrant(db, asked)
  const { userId, now } = asked
  const blocked = await db.query('SELECT 1 FROM program_block WHERE user_id = $1 AND host = $2', [
    userId,
    hostOf(grant.client),
  ])
  const [facts] = await db.query<{
    known_since: Date | null
    payments: number
    decimals: number | null
  }>(
    `SELECT min(p.created_at) AS known_since, count(p.id)::int AS payments,
       (SELECT decimals FROM currency WHERE code = $3) AS decimals
     FROM outgoing_payment p WHERE p.user_id = $1 AND p.client = $2`,
    [userId, grant.client, grant.limit_currency],
  )
  const limit = showLimit(grant, facts?.decimals ?? 0, now)
  const receiver = await readReceiver(db, grant)
  return {
    ...showProgram(grant),
    state: blocked.length > 0 ? 'blocked' : stateOf(grant, now),
    ...(facts?.known_since && { known_since: facts.known_since.toISOString() }),
    payments: facts?.payments ?? 0,
    access: grant.access.map(({ type, actions }) => ({ type, actions })),
    ...(limit && { limit }),
    ...(receiver && { receiver }),
    account_id: grant.account_id ?? '',
    expires_at: grant.expires_at?.toISOString() ?? '',
    mark: markOf(grant),
  }
}

function stateOf({ state, expires_at }: GrantRow, now: Date): ConsentDto['state'] {
  if (state === 'declined') return 'declined'
  if (state === 'asked') return expires_at && expires_at > now ? 'open' : 'expired'
  return state === 'ended' ? 'expired' : 'allowed'
}

async function readReceiver(db: Queryable, { receiver_id }: GrantRow) {
  if (receiver_id === null) return undefined
  const [row] = await db.query<{ name: string; public_name: string; metadata: object | null }>(
    `SELECT w.name, w.public_name, p.metadata FROM incoming_payment p JOIN wallet_address w ON w.id = p.address_id
     WHERE p.id = $1`,
    [receiver_id],
  )
  if (!row) return undefined
  const { metadata } = row
  const said: unknown = metadata && 'description' in metadata ? metadata.description : ''
  const purpose = typeof said === 'string' ? cleanNote(said).slice(0, NOTE_LENGTH) : ''
  return { address: `@${row.name}`, name: row.public_name, purpose }
}

/** Returns what stands for everything that an owner is asked for: program, key, access with its limits, receiver and account. */
function markOf({ id, client, client_name, kid, key_x, access, account_id }: GrantRow): string {
  return hash('sha256', JSON.stringify([id, client, client_name, kid, key_x, access, account_id]))
}

/**
 * Allows what the request of this mark asks for, and returns where the browser goes back to. PIN or passkey has confirmed it. Allowed
 * once more before the program has continued, it is the same. Throws NOT_FOUND, CONSENT_OTHER, CONSENT_OVER where it was answered or
 * has expired, CONSENT_CHANGED for another mark.
 */
export function allowAccess(
  db: Database,
  allowing: Asked & { mark: string },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const { authServer, mark, now } = allowing
    const grant = await requireGrant(tx, allowing, true)
    if (markOf(grant) !== mark) throw new Refusal('CONSENT_CHANGED')
    const isOpen = stateOf(grant, now) === 'open' || grant.state === 'allowed'
    if (!isOpen) throw new Refusal('CONSENT_OVER')
    const reference = newSecret()
    const interval = grant.repeats === null ? undefined : readInterval(grant.repeats)
    const end = interval && endOfInterval(interval)
    if (end && end <= now) throw new Refusal('CONSENT_OVER')
    await tx.query(
      `UPDATE access_grant SET state = 'allowed', interact_ref_hash = $2, decided_at = $3, expires_at = NULL WHERE id = $1`,
      [grant.id, hashSecret(reference), now],
    )
    return backTo(grant, {
      hash: proofOf(grant, { reference, authServer }),
      interact_ref: reference,
    })
  })
}

/**
 * Declines a request, and with `isForever` all later ones of the same host. Returns where the browser goes back to. Throws NOT_FOUND,
 * CONSENT_OTHER, CONSENT_OVER.
 */
export function declineAccess(
  db: Database,
  declining: Asked & { isForever: boolean },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const { userId, isForever, now } = declining
    const grant = await requireGrant(tx, declining, true)
    const state = stateOf(grant, now)
    if (state === 'allowed' || state === 'expired') throw new Refusal('CONSENT_OVER')
    await tx.query(
      `UPDATE access_grant SET state = 'declined', decided_at = $2 WHERE id = $1 AND state = 'asked'`,
      [grant.id, now],
    )
    if (isForever) {
      await tx.query(
        `INSERT INTO program_block (user_id, host, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, host) DO NOTHING`,
        [userId, hostOf(grant.client), now],
      )
    }
    return backTo(grant, { result: 'grant_rejected' })
  })
}

async function requireGrant(
  db: Queryable,
  { userId, handle }: Asked,
  isLocked = false,
): Promise<GrantRow> {
  const grant = await findByHandle(db, handle, isLocked)
  if (!grant) throw new Refusal('NOT_FOUND')
  if (grant.user_id !== userId) throw new Refusal('CONSENT_OTHER')
  return grant
}

/** Returns the hash of GNAP, by which the program knows that the browser comes from this server and from its own request. */
function proofOf(
  { client_nonce, server_nonce }: GrantRow,
  { reference, authServer }: { reference: string; authServer: string },
): string {
  const text = [client_nonce, server_nonce, reference, authServer].join('\n')
  return hash('sha256', text, 'base64')
}

function backTo({ finish_uri }: GrantRow, query: Readonly<Record<string, string>>) {
  if (finish_uri === null) return undefined
  const url = new URL(finish_uri)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

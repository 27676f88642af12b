import { hash } from 'node:crypto'
import { cleanNote, NOTE_LENGTH } from '../../../contract/rules/transfer-note.ts'
import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'
import { findByHandle, type GrantRow } from './grant-row.ts'

/** Who opens the page of a request. */
export interface ConsentQuery {
  userId: string
  handle: string
  /** Of the authorization server, which is part of the proof of a consent. */
  authServer: string
  now: Date
}

/** What has become of a request. */
export type AskedState = 'open' | 'allowed' | 'declined' | 'expired'

/** Returns the request of a handle. Throws NOT_FOUND. */
export async function findAsked(
  db: Queryable,
  { handle }: ConsentQuery,
  isLocked = false,
): Promise<GrantRow> {
  const grant = await findByHandle(db, handle, isLocked)
  if (!grant) throw new Refusal('NOT_FOUND')
  return grant
}

/**
 * Returns the request of a handle to its owner. Throws NOT_FOUND, and CONSENT_OTHER for that of
 * another owner.
 */
export async function requireAsked(
  db: Queryable,
  asked: ConsentQuery,
  isLocked = false,
): Promise<GrantRow> {
  const grant = await findAsked(db, asked, isLocked)
  if (grant.user_id !== asked.userId) throw new Refusal('CONSENT_OTHER')
  return grant
}

/** Returns what has become of a request. */
export function consentStateOf({ state, expires_at }: GrantRow, now: Date): AskedState {
  if (state === 'declined') return 'declined'
  if (state === 'asked') return expires_at && expires_at > now ? 'open' : 'expired'
  return state === 'ended' ? 'expired' : 'allowed'
}

/** Who is paid, as the page of a request shows it. */
export interface ShownReceiver {
  address: string
  name: string
  purpose: string
  expires_at: string
  is_exact: boolean
}

/**
 * Returns what a program says that a payment is for, as text alone; empty where it says nothing.
 */
export function purposeOf(metadata: object | null): string {
  const said: unknown = metadata && 'description' in metadata ? metadata.description : ''
  return typeof said === 'string' ? cleanNote(said).slice(0, NOTE_LENGTH) : ''
}

/** Returns who is paid; undefined where the program chooses. */
export async function readReceiver(
  db: Queryable,
  grant: GrantRow,
  authServer: string,
): Promise<ShownReceiver | undefined> {
  if (grant.receiver_id === null) return undefined
  const [row] = await db.query<{
    name: string
    public_name: string
    metadata: object | null
    currency_code: string
    amount_minor: bigint | null
    expires_at: Date
  }>(
    `SELECT w.name, w.public_name, p.metadata, p.currency_code, p.amount_minor, p.expires_at
     FROM incoming_payment p JOIN wallet_address w ON w.id = p.address_id WHERE p.id = $1`,
    [grant.receiver_id],
  )
  if (!row) return undefined
  const { metadata, amount_minor, currency_code } = row
  const limit = grant.limit_debit_minor ?? grant.limit_receive_minor
  return {
    address: `${new URL(authServer).host}/@${row.name}`,
    name: row.public_name,
    purpose: purposeOf(metadata),
    expires_at: row.expires_at.toISOString(),
    is_exact:
      amount_minor !== null && amount_minor === limit && currency_code === grant.limit_currency,
  }
}

/**
 * Returns what stands for everything that an owner is asked for: program, key, access with its
 * limits, receiver and account.
 */
export async function markOf(db: Queryable, grant: GrantRow, authServer: string): Promise<string> {
  const { id, client, client_name, kid, key_x, access, account_id } = grant
  const receiver = await readReceiver(db, grant, authServer)
  const shown = [id, client, client_name, kid, key_x, access, account_id, receiver]
  return hash('sha256', JSON.stringify(shown))
}

/**
 * Returns where the browser goes back to with an answer; undefined where the program looks for it
 * itself.
 */
export function backTo(
  { finish_uri }: GrantRow,
  query: Readonly<Record<string, string>>,
): string | undefined {
  if (finish_uri === null) return undefined
  const url = new URL(finish_uri)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

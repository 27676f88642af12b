import type { Minor } from '../../../contract/rules/money.ts'
import { batchedLookup, lookup, type Reading } from '../../db/batching/batched.ts'
import type { Queryable } from '../../db/database.ts'
import { hashSecret } from '../../lib/secrets.ts'
import type { AccessItem } from './access.ts'

/** What a program was allowed, or asks for. */
export interface GrantRow {
  id: string
  client: string
  client_name: string
  kid: string
  key_x: string
  state: 'asked' | 'allowed' | 'issued' | 'declined' | 'ended'
  access: AccessItem[]
  user_id: string | null
  address_id: string | null
  account_id: string | null
  receiver_id: string | null
  limit_currency: string | null
  limit_debit_minor: Minor | null
  limit_receive_minor: Minor | null
  repeats: string | null
  continue_hash: string
  interact_ref_hash: string | null
  finish_uri: string | null
  client_nonce: string | null
  server_nonce: string | null
  wait_until: Date
  created_at: Date
  expires_at: Date | null
  decided_at: Date | null
  ended_at: Date | null
}

const COLUMNS = `g.id, g.client, g.client_name, g.kid, g.key_x, g.state, g.access, g.user_id, g.address_id, g.account_id,
  g.receiver_id, g.limit_currency, g.limit_debit_minor, g.limit_receive_minor, g.repeats, g.continue_hash,
  g.interact_ref_hash, g.finish_uri, g.client_nonce, g.server_nonce, g.wait_until, g.created_at, g.expires_at,
  g.decided_at, g.ended_at`

/** Returns a grant; `isLocked` locks it until the transaction ends. */
export async function readGrant(
  db: Queryable,
  id: string,
  isLocked = false,
): Promise<GrantRow | undefined> {
  const [row] = await db.query<GrantRow>(
    `SELECT ${COLUMNS} FROM access_grant g WHERE g.id = $1${isLocked ? ' FOR UPDATE' : ''}`,
    [id],
  )
  return row
}

/** Returns the grant that waits for the consent of its page. */
export async function findByHandle(
  db: Queryable,
  handle: string,
  isLocked = false,
): Promise<GrantRow | undefined> {
  const [row] = await db.query<GrantRow>(
    `SELECT ${COLUMNS} FROM access_grant g WHERE g.interact_hash = $1${isLocked ? ' FOR UPDATE' : ''}`,
    [hashSecret(handle)],
  )
  return row
}

/** A token of a grant, whatever has become of it. */
export interface TokenRow extends GrantRow {
  token_id: string
  token_expires_at: Date
  token_ended_at: Date | null
}

/** How the grant of a token is found. */
export const BY_TOKEN: Reading<string> = {
  columns: 'hash text',
  select: `SELECT ${COLUMNS}, t.id AS token_id, t.expires_at AS token_expires_at, t.ended_at AS token_ended_at
    FROM access_token t JOIN access_grant g ON g.id = t.grant_id WHERE t.token_hash = q.hash`,
  toQuestion: (token) => ({ hash: hashSecret(token) }),
}
const findByTokens = lookup<string, TokenRow>(BY_TOKEN)

/** Returns the grant of a token, read in one batch with those of other requests. */
export const findByTokenTogether = batchedLookup<string, TokenRow>(BY_TOKEN)

/** Returns the grant of a token, inside a transaction. */
export async function findByToken(tx: Queryable, token: string): Promise<TokenRow | undefined> {
  const [row] = await findByTokens(tx, [token])
  return row
}

/** Returns whether a token may be used at a moment. */
export function isGrantUsable(row: TokenRow, now: Date): boolean {
  return row.state === 'issued' && row.token_ended_at === null && row.token_expires_at > now
}

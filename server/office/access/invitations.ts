import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { OfficeRefusal } from '../refusal.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Time to use an invitation, ms. */
const INVITATION_MS = DAY_MS

/** Makes an invitation of an operator and returns its token; earlier ones serve no longer. */
export async function createInvitation(
  tx: Queryable,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<string> {
  const token = newSecret()
  await tx.query(
    'UPDATE office_invitation SET used_at = $2 WHERE operator_id = $1 AND used_at IS NULL',
    [operatorId, now],
  )
  await tx.query(
    `INSERT INTO office_invitation (id, operator_id, token_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [newId(now), operatorId, hashSecret(token), now, new Date(now.getTime() + INVITATION_MS)],
  )
  return token
}

/** Returns the address of an invitation: the token is behind `#`, which browsers send to nobody. */
export function linkInvitation(origin: string, token: string): string {
  return `${origin}/invitation#${token}`
}

export interface Invited {
  invitationId: string
  operatorId: string
  name: string
}

/** Returns whom a token invites. Throws OfficeRefusal `invitationSpent`. */
export async function findInvitation(
  db: Queryable,
  { token, now }: { token: string; now: Date },
): Promise<Invited> {
  const [row] = await db.query<{ id: string; operator_id: string; name: string }>(
    `SELECT i.id, i.operator_id, o.name
     FROM office_invitation i JOIN office_operator o ON o.id = i.operator_id
     WHERE i.token_hash = $1 AND i.used_at IS NULL AND i.expires_at > $2 AND o.state <> 'disabled'`,
    [hashSecret(token), now],
  )
  if (!row) throw new OfficeRefusal('invitationSpent')
  return { invitationId: row.id, operatorId: row.operator_id, name: row.name }
}

/**
 * Uses an invitation up. Throws OfficeRefusal `invitationSpent` when something else has used it.
 */
export async function useInvitation(
  tx: Queryable,
  { invitationId, now }: { invitationId: string; now: Date },
): Promise<void> {
  const used = await tx.query(
    'UPDATE office_invitation SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING 1',
    [invitationId, now],
  )
  if (used.length === 0) throw new OfficeRefusal('invitationSpent')
}

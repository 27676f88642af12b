import type * as v from 'valibot'
import type { AssertionOptions } from '../../../contract/calls/passkey-assertion.ts'
import type { Passkey, PasskeyKind } from '../../../contract/calls/passkeys.ts'
import type { Queryable } from '../../db/database.ts'
import { showCredentials } from './ceremonies.ts'

interface PasskeyRow {
  id: string
  name: string
  kind: PasskeyKind
  created_at: Date
  last_used_at: Date | null
}

type ShownPasskey = v.InferInput<typeof Passkey>

/** Returns the passkeys of an owner, the oldest first (M2). */
export async function listPasskeys(db: Queryable, userId: string): Promise<ShownPasskey[]> {
  const rows = await db.query<PasskeyRow>(
    `SELECT id, name, kind, created_at, last_used_at FROM passkey WHERE user_id = $1 ORDER BY id`,
    [userId],
  )
  return rows.map(showPasskey)
}

/** Returns a passkey as its owner sees it. */
export function showPasskey({ id, ...row }: PasskeyRow): ShownPasskey {
  return {
    passkey_id: id,
    name: row.name,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

/** Returns the passkeys of an owner in the form that browsers take. */
export async function listCredentials(
  db: Queryable,
  userId: string,
): Promise<AssertionOptions['allowCredentials']> {
  const rows = await db.query<{ credential_id: string; transports: string }>(
    'SELECT credential_id, transports FROM passkey WHERE user_id = $1 ORDER BY id',
    [userId],
  )
  return showCredentials(rows)
}

/** A passkey by which a signature is checked. */
export interface StoredPasskey {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  name: string
}

/** Returns the passkey with a credential's id, whoever has it. */
export async function findPasskey(
  db: Queryable,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const [found] = await db.query<StoredPasskey>(
    'SELECT id, user_id, credential_id, public_key, name FROM passkey WHERE credential_id = $1',
    [credentialId],
  )
  return found
}

/**
 * Stores the use of a passkey, and in which session. Returns false when its counter has not grown,
 * so that a copy of it may be in use; an authenticator that does not count stays at 0. One that is
 * synced between devices may stand still or return 0: its copies are allowed, and it has no counter
 * in common (WebAuthn, 6.1.1).
 */
export async function countUse(
  tx: Queryable,
  use: { id: string; counter: number; isBackedUp: boolean; sessionId: string | null; now: Date },
): Promise<boolean> {
  const counted = await tx.query(
    `UPDATE passkey SET counter = $2::bigint, is_backed_up = $3, last_used_at = $4,
       session_id = coalesce($5::uuid, session_id)
     WHERE id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0)
       OR (is_backup_eligible AND $2::bigint IN (0, counter))) RETURNING 1`,
    [use.id, use.counter, use.isBackedUp, use.now, use.sessionId],
  )
  return counted.length > 0
}

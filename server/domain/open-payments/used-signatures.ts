import type { Queryable } from '../../db/database.ts'
import { hashSecret } from '../../lib/secrets.ts'

/** Keeps the signature of a request until nobody can use it again. Returns false for one that was used before. */
export async function takeSignature(
  db: Queryable,
  { signature, until }: { signature: string; until: Date },
): Promise<boolean> {
  const taken = await db.query(
    'INSERT INTO used_signature (hash, expires_at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING RETURNING hash',
    [hashSecret(signature), until],
  )
  return taken.length > 0
}

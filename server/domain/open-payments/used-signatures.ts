import { batched } from '../../db/batching/batched.ts'
import { hashSecret } from '../../lib/secrets.ts'

interface Signature {
  signature: string
  /** From then on the time in the signature is too old. */
  until: Date
}

/**
 * Keeps the signature of a request until nobody can use it again, in one statement with those of other requests. Returns false for
 * one that was used before.
 */
export const takeSignature = batched<Signature, boolean>(
  async (db, signatures) => {
    const rows = signatures.map(({ signature, until }) => ({
      hash: hashSecret(signature),
      expires_at: until,
    }))
    // In one order, so that servers do not wait for each other in a circle.
    const taken = await db.query<{ hash: string }>(
      `INSERT INTO used_signature (hash, expires_at)
       SELECT hash, expires_at FROM jsonb_to_recordset($1::jsonb) AS s (hash text, expires_at timestamptz) ORDER BY hash
       ON CONFLICT (hash) DO NOTHING RETURNING hash`,
      [JSON.stringify(rows)],
    )
    const hashes = new Set(taken.map(({ hash }) => hash))
    return rows.map(({ hash }) => hashes.has(hash))
  },
  ({ signature }) => signature,
)

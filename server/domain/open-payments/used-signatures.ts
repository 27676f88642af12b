import { batched, lookup } from '../../db/batching/batched.ts'
import type { Database } from '../../db/database.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { BY_TOKEN, type TokenRow } from './grant-row.ts'

/** The signature of a request. */
export interface Signature {
  signature: string
  /** From then on the time in the signature is too old. */
  until: Date
}

interface Taken {
  /** False for a signature that was used before. */
  is_new: boolean
}

/**
 * Keeps signatures until nobody can use them again; in one order, so that servers do not wait for
 * each other in a circle.
 */
const TAKEN = `WITH taken AS (
    INSERT INTO used_signature (hash, expires_at)
    SELECT s.signature, s.until FROM jsonb_to_recordset($1::jsonb) AS s (signature text, until timestamptz) ORDER BY s.signature
    ON CONFLICT (hash) DO NOTHING RETURNING hash)`
const COLUMNS = 'signature text, until timestamptz'
const IS_NEW = 'EXISTS (SELECT 1 FROM taken WHERE taken.hash = q.signature) AS is_new'

const takeTogether = batched<Signature, Taken | undefined>(
  lookup<Signature, Taken>({
    before: TAKEN,
    columns: COLUMNS,
    select: `SELECT ${IS_NEW}`,
    toQuestion: ({ signature, until }) => ({ signature: hashSecret(signature), until }),
  }),
  ({ signature }) => signature,
)

/**
 * Takes the signature of a request, in one statement with those of others. Returns whether it is
 * new.
 */
export async function takeSignature(db: Database, signature: Signature): Promise<Taken> {
  return (await takeTogether(db, signature)) ?? { is_new: false }
}

/** A signature with the token of its request. */
interface SignedToken extends Signature {
  token: string
}

/**
 * Takes the signature of a request and returns the grant of its token, whatever has become of it,
 * in one statement with those of other requests; undefined without such a token.
 */
export const takeWithToken = batched<SignedToken, (TokenRow & Taken) | undefined>(
  lookup<SignedToken, TokenRow & Taken>({
    before: TAKEN,
    columns: `${COLUMNS}, ${BY_TOKEN.columns}`,
    select: `SELECT found.*, ${IS_NEW} FROM (${BY_TOKEN.select}) AS found`,
    toQuestion: ({ signature, until, token }) => ({
      signature: hashSecret(signature),
      until,
      ...BY_TOKEN.toQuestion(token),
    }),
  }),
  ({ signature }) => signature,
)

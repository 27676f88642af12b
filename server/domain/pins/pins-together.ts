import { hash, randomBytes } from 'node:crypto'
import { batched } from '../../db/batching/batched.ts'
import { listKeyed, listSecrets } from '../../lib/pepper.ts'
import type { Database } from '../../db/database.ts'
import { ENTRY_COLUMNS, insertEntries, writeEntry } from '../audit-log.ts'
import {
  describeGuess,
  FAILURES_PER_LOCK,
  FIRST_LOCK_MINUTES,
  type Guess,
  MAX_DOUBLINGS,
  type PinState,
} from './pins-attempts.ts'
import { hashPin, MAC } from './pins-hash.ts'

const SALT_BYTES = 16

/** What a guess came to. A guess against a locked PIN is neither compared nor counted. */
export interface Judged extends Pick<PinState, 'failed' | 'locked_until'> {
  verdict: 'RIGHT' | 'WRONG' | 'LOCKED'
}

const HASH = `encode(sha256((q.salt || p.hash)::bytea), 'hex')`

/**
 * One statement that locks the PINs of many owners, compares their guesses, counts the wrong ones,
 * and records refusals in the audit log: a guess waits for the lock, so that parallel ones are no
 * more than five. A right one writes nothing where no failure was counted.
 *
 * What is compared are hashes of MACs with a random salt, which nobody can choose, so that the time
 * of a comparison reveals nothing; and a statement that the database logs has no value that comes
 * again with the same PIN (decision 085).
 *
 * No verdict for a PIN that is locked by another transaction, missing, due to be replaced or stored
 * as a slow hash, and for a guess that was counted before: these are judged alone. Each PIN is
 * found by its key: a join could be planned as a scan of all guesses ever counted.
 */
const JUDGE = `WITH q AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb)
    AS q (n smallint, ${ENTRY_COLUMNS}, idem_key text, mark text, salt text, salted text)
),
held AS MATERIALIZED (
  SELECT q.*, p.failed, p.locked_until, ${HASH} = q.salted AS is_right, coalesce(p.locked_until > q.at, false) AS is_locked
  FROM q CROSS JOIN LATERAL (
    SELECT p.hash, p.failed, p.locked_until FROM pin p
    WHERE p.user_id = q.user_id AND p.params LIKE '${MAC}:%'
      AND NOT EXISTS (SELECT 1 FROM pin_reset r WHERE r.user_id = q.user_id AND r.opens_at <= q.at)
      AND NOT EXISTS (SELECT 1 FROM pin_attempt a
        WHERE a.user_id = q.user_id AND a.idem_key = q.idem_key AND a.guess = q.mark::char(64))
    FOR NO KEY UPDATE OF p SKIP LOCKED
  ) AS p
),
counted AS (
  INSERT INTO pin_attempt (user_id, idem_key, guess, created_at, was_wrong)
  SELECT user_id, idem_key, mark, at, true FROM held WHERE NOT is_right AND NOT is_locked
  ON CONFLICT (user_id, idem_key, guess) DO NOTHING RETURNING user_id
),
changed AS (
  UPDATE pin p SET failed = CASE WHEN h.is_right THEN 0 ELSE h.failed + 1 END,
    locked_until = CASE WHEN h.is_right THEN NULL
      WHEN (h.failed + 1) % ${FAILURES_PER_LOCK} = 0
      THEN h.at + interval '1 minute' * ${FIRST_LOCK_MINUTES}
           * power(2, least((h.failed + 1) / ${FAILURES_PER_LOCK} - 1, ${MAX_DOUBLINGS}))
      ELSE h.locked_until END
  FROM held h LEFT JOIN counted c ON c.user_id = h.user_id
  WHERE p.user_id = h.user_id
    AND (c.user_id IS NOT NULL OR h.is_right AND NOT h.is_locked AND (h.failed > 0 OR h.locked_until IS NOT NULL))
  RETURNING p.user_id, p.failed, p.locked_until
),
judged AS MATERIALIZED (
  SELECT h.n, CASE WHEN h.is_locked THEN 'LOCKED' WHEN h.is_right THEN 'RIGHT' ELSE 'WRONG' END AS verdict,
    coalesce(d.failed, h.failed) AS failed,
    CASE WHEN d.user_id IS NULL THEN h.locked_until ELSE d.locked_until END AS locked_until
  FROM held h LEFT JOIN counted c ON c.user_id = h.user_id LEFT JOIN changed d ON d.user_id = h.user_id
  WHERE h.is_locked OR h.is_right OR c.user_id IS NOT NULL
),
refused AS (
  SELECT q.id, q.at, q.user_id, q.event, q.ip_prefix, q.request_id, jsonb_build_object('refusal',
    CASE WHEN j.locked_until > q.at THEN 'PIN_LOCKED' ELSE 'PIN_WRONG' END) AS detail
  FROM judged j JOIN q ON q.n = j.n WHERE j.verdict <> 'RIGHT'
),
recorded AS (${insertEntries('refused')})
SELECT n, verdict, failed, locked_until FROM judged`

const judge = batched<Guess, Judged | undefined>(
  async (db, guesses) => {
    const questions = guesses.map((guess, n) => ({
      n,
      ...writeEntry(refusalEntry(guess)),
      idem_key: guess.idempotencyKey,
      mark: listKeyed(guess.pepper, describeGuess(guess))[0],
      ...saltMac(guess),
    }))
    const rows = await db.query<Judged & { n: number }>(JUDGE, [JSON.stringify(questions)])
    const judged = new Map(rows.map((row) => [row.n, row]))
    return guesses.map((_, n) => judged.get(n))
  },
  ({ userId }) => userId,
)

/**
 * Returns a random salt and the hash of it and of the guess's MAC: all that the database is sent of
 * a PIN.
 */
function saltMac(guess: Guess): { salt: string; salted: string } {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  return { salt, salted: hash('sha256', salt + hashPin(guess, guess.pepper).hash) }
}

/** Returns what the audit log says of a refused guess, but for the reason. */
export function refusalEntry({ userId, requestId, prefix, now }: Guess) {
  return { event: 'pin_refused', userId, requestId, prefix, now } as const
}

/**
 * Judges a guess in one statement with those of other owners; undefined where it has to be judged
 * alone. What is not right is in the audit log then. While the pepper is
 * replaced a guess has two marks, which one statement does not find for certain.
 */
export async function judgeTogether(db: Database, guess: Guess): Promise<Judged | undefined> {
  return listSecrets(guess.pepper).length > 1 ? undefined : judge(db, guess)
}

import type { Queryable } from '../../db/database.ts'
import { countFailure, forgetFailures, requireUnlocked } from './codes-guard.ts'
import { findNetwork, type Network, type Origin } from './codes-network.ts'
import { type CodePurpose, isSameCode } from './codes.ts'
import { Refusal } from '../refusal.ts'
import type { Pepper } from '../../lib/pepper.ts'

/** Tries of a code from the network that asked for it. */
const ATTEMPTS_PER_CODE = 5
/** Tries from all other networks together: an owner may change from Wi-Fi to mobile in between. */
const ATTEMPTS_ELSEWHERE = 3

export interface CodeGuess {
  phone: string
  code: string
  /** The purposes whose codes count here. */
  purposes: readonly CodePurpose[]
  origin: Origin
  now: Date
  pepper: Pepper
}

/** A right code, and the network it was entered from. */
export interface RightCode {
  id: string
  network: Network
}

/**
 * Counts a try on a code of the phone and returns the code when it is right; `useCode` then marks
 * it as used. It is the newest code requested by this network, else the newest of another network,
 * whose own tries are not reduced. Tries are spent before comparing, so that parallel guesses get
 * no more. Must not run in a transaction that rolls back. Throws CODE_EXPIRED (none is valid),
 * CODE_WRONG or CODE_LOCKED.
 */
export async function checkCode(db: Queryable, guess: CodeGuess): Promise<RightCode> {
  const { phone, now, pepper } = guess
  const network = await findNetwork(db, guess)
  const guarded = { phone, network, now, pepper }
  await requireUnlocked(db, guarded)
  const code = await spendTry(db, guess, network)
  if (!code) throw new Refusal('CODE_EXPIRED')
  await countFailure(db, guarded)
  if (!isSameCode(pepper, code, guess.code)) throw new Refusal('CODE_WRONG')
  return { id: code.id, network }
}

async function spendTry(
  db: Queryable,
  { phone, purposes, now }: CodeGuess,
  network: Network,
): Promise<{ id: string; code_hash: string } | undefined> {
  const [code] = await db.query<{ id: string; code_hash: string }>(
    `UPDATE sms_code c SET
       attempts = c.attempts + CASE WHEN c.network = $3 THEN 1 ELSE 0 END,
       attempts_elsewhere = c.attempts_elsewhere + CASE WHEN c.network = $3 THEN 0 ELSE 1 END
     WHERE c.id = (SELECT n.id FROM sms_code n WHERE n.phone = $1 AND n.purpose = ANY($2::text[])
                     AND n.expires_at > $4
                   ORDER BY n.network = $3 DESC, n.created_at DESC, n.id DESC LIMIT 1)
       AND c.used_at IS NULL AND c.expires_at > $4
       AND CASE WHEN c.network = $3 THEN c.attempts < $5::int
                ELSE c.attempts_elsewhere < $6::int END
     RETURNING c.id, c.code_hash`,
    [phone, purposes, network.name, now, ATTEMPTS_PER_CODE, ATTEMPTS_ELSEWHERE],
  )
  return code
}

/**
 * Marks a right code as used and clears the failures of its phone. Throws CODE_EXPIRED when it is
 * used.
 */
export async function useCode(
  tx: Queryable,
  { id, network }: RightCode,
  { now, pepper }: { now: Date; pepper: Pepper },
): Promise<void> {
  const [used] = await tx.query<{ phone: string }>(
    'UPDATE sms_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING phone',
    [id, now],
  )
  if (!used) throw new Refusal('CODE_EXPIRED')
  await forgetFailures(tx, { phone: used.phone, network, pepper })
}

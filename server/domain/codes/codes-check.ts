import type { Queryable } from '../../db/database.ts'
import { countFailure, findLock, forgetCodeFailures, requireUnlocked } from './codes-guard.ts'
import { findClientNetwork, type Network, type Origin } from './codes-network.ts'
import { actOf, type CodePurpose, isSameCode } from './codes.ts'
import { Refusal } from '../refusal.ts'
import type { Pepper } from '../../lib/pepper.ts'

/** Tries of a code from the network that asked for it. */
const ATTEMPTS_PER_CODE = 5
/** Tries from all other networks together: an owner may change from Wi-Fi to mobile in between. */
const ATTEMPTS_ELSEWHERE = 3

export interface CodeGuess {
  phone: string
  code: string
  /** The purposes whose codes count here; the first is what the code is for. */
  purposes: readonly [CodePurpose, ...CodePurpose[]]
  /** Only a code that was asked for in this registration counts. */
  registrationId?: string
  origin: Origin
  now: Date
  pepper: Pepper
}

/** A right code, and the network it was entered from. */
export interface RightCode {
  id: string
  network: Network
  /** Until when wrong codes kept this network from signing in when the code was entered. */
  signInLockedUntil?: Date
}

/**
 * Counts a try on a code of the phone and returns the code when it is right; `useCode` then marks
 * it as used. It is the newest code requested by this network, else the newest of another network,
 * whose own tries are not reduced. Tries are spent before comparing, so that parallel guesses get
 * no more. A registration is locked by its own count, and its tries count for signing in as well, which is what a
 * right code does to the phone of an owner. Must not run in a transaction that rolls back. Throws CODE_EXPIRED (none
 * is valid), CODE_WRONG, CODE_LOCKED or SIGN_IN_LOCKED.
 */
export async function checkCode(db: Queryable, guess: CodeGuess): Promise<RightCode> {
  const { phone, now, pepper } = guess
  const network = await findClientNetwork(db, guess)
  const [purpose] = guess.purposes
  const guarded = { phone, network, now, pepper, act: actOf(purpose) }
  await requireUnlocked(db, guarded)
  const signInLock = await findLock(db, { ...guarded, act: 'signIn' })
  const code = await spendTry(db, guess, network)
  if (!code) throw new Refusal('CODE_EXPIRED')
  await countFailure(db, guarded)
  if (!isSameCode(pepper, code, guess.code)) throw new Refusal('CODE_WRONG')
  return { id: code.id, network, ...(signInLock && { signInLockedUntil: signInLock }) }
}

async function spendTry(
  db: Queryable,
  { phone, purposes, registrationId, now }: CodeGuess,
  network: Network,
): Promise<{ id: string; code_hash: string } | undefined> {
  const [code] = await db.query<{ id: string; code_hash: string }>(
    `UPDATE sms_code c SET
       attempts = c.attempts + CASE WHEN c.network = $3 THEN 1 ELSE 0 END,
       attempts_elsewhere = c.attempts_elsewhere + CASE WHEN c.network = $3 THEN 0 ELSE 1 END
     WHERE c.id = (SELECT n.id FROM sms_code n WHERE n.phone = $1 AND n.purpose = ANY($2::text[])
                     AND n.expires_at > $4 AND ($7::uuid IS NULL OR n.registration_id = $7::uuid)
                   ORDER BY n.network = $3 DESC, n.created_at DESC, n.id DESC LIMIT 1)
       AND c.used_at IS NULL AND c.expires_at > $4
       AND CASE WHEN c.network = $3 THEN c.attempts < $5::int
                ELSE c.attempts_elsewhere < $6::int END
     RETURNING c.id, c.code_hash`,
    [
      phone,
      purposes,
      network.name,
      now,
      ATTEMPTS_PER_CODE,
      ATTEMPTS_ELSEWHERE,
      registrationId ?? null,
    ],
  )
  return code
}

/** A code that was used: who asked for it. */
export interface UsedCode {
  phone: string
  /** The network that asked for it. */
  network: string
  registration_id: string | null
}

/**
 * Marks a right code as used and clears the failures of its phone. Throws CODE_EXPIRED when it is
 * used.
 */
export async function useCode(
  tx: Queryable,
  right: RightCode,
  { now, pepper }: { now: Date; pepper: Pepper },
): Promise<UsedCode> {
  const used = await spendCode(tx, right, now)
  await forgetCodeFailures(tx, { phone: used.phone, network: right.network, pepper })
  return used
}

/** Marks a right code as used and nothing else. Throws CODE_EXPIRED when it is used. */
export async function spendCode(tx: Queryable, { id }: RightCode, now: Date): Promise<UsedCode> {
  const [used] = await tx.query<UsedCode>(
    `UPDATE sms_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL
     RETURNING phone, network, registration_id`,
    [id, now],
  )
  if (!used) throw new Refusal('CODE_EXPIRED')
  return used
}

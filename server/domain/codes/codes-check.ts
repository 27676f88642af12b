import { LONG_CODE_LENGTH } from '../../../contract/sms-code.ts'
import type { Queryable } from '../../db/database.ts'
import { countFailure, forgetCodeFailures, isCodeLocked } from './codes-guard.ts'
import { findClientNetwork, type Network, type Origin } from './codes-network.ts'
import { ATTEMPTS_PER_CODE, type CodePurpose, isSameCode } from './codes.ts'
import { Refusal } from '../refusal.ts'
import type { Pepper } from '../../lib/pepper.ts'

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
}

/**
 * Counts a try on a code of the phone and returns the code when it is right; `useCode` then marks
 * it as used. Of the codes with as many digits it is the newest one requested by this network, else
 * the newest of another network, whose own tries are not reduced. Tries are spent before comparing,
 * so that parallel guesses get no more. A short code is refused while wrong ones have locked the
 * network; a long one is not locked and locks nothing, because its tries and the codes of an hour
 * are few for its digits (decision 028). Must not run in a transaction that rolls back. Throws
 * CODE_EXPIRED (none is valid), CODE_WRONG, CODE_LOCKED or SIGN_IN_LOCKED.
 */
export async function checkCode(db: Queryable, guess: CodeGuess): Promise<RightCode> {
  const { phone, now, pepper, purposes } = guess
  const network = await findClientNetwork(db, guess)
  const guarded = { phone, network, now, pepper }
  const isShort = guess.code.length < LONG_CODE_LENGTH
  if (isShort && (await isCodeLocked(db, guarded))) throw refuseLocked(purposes)
  const code = await spendTry(db, guess, network)
  if (!code) throw new Refusal('CODE_EXPIRED')
  // Others may have locked it meanwhile.
  if (isShort && !(await countFailure(db, guarded))) throw refuseLocked(purposes)
  if (!isSameCode(pepper, code, guess.code)) throw new Refusal('CODE_WRONG')
  return { id: code.id, network }
}

/** Names the other ways in where the code is for signing in. */
function refuseLocked([purpose]: CodeGuess['purposes']): Refusal {
  return new Refusal(purpose === 'login' ? 'SIGN_IN_LOCKED' : 'CODE_LOCKED')
}

async function spendTry(
  db: Queryable,
  { phone, code, purposes, registrationId, now }: CodeGuess,
  network: Network,
): Promise<{ id: string; code_hash: string } | undefined> {
  const [spent] = await db.query<{ id: string; code_hash: string }>(
    `UPDATE sms_code c SET
       attempts = c.attempts + CASE WHEN c.network = $3 THEN 1 ELSE 0 END,
       attempts_elsewhere = c.attempts_elsewhere + CASE WHEN c.network = $3 THEN 0 ELSE 1 END
     WHERE c.id = (SELECT n.id FROM sms_code n WHERE n.phone = $1 AND n.purpose = ANY($2::text[])
                     AND n.digits = $8::int
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
      code.length,
    ],
  )
  return spent
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
  const [used] = await tx.query<UsedCode>(
    `UPDATE sms_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL
     RETURNING phone, network, registration_id`,
    [right.id, now],
  )
  if (!used) throw new Refusal('CODE_EXPIRED')
  await forgetCodeFailures(tx, { phone: used.phone, network: right.network, pepper })
  return used
}

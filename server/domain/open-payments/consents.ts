import { hash } from 'node:crypto'
import { endOfInterval, readInterval } from '../../../contract/rules/repeating-interval.ts'
import type { Database } from '../../db/database.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { Refusal } from '../refusal.ts'
import {
  type ConsentQuery,
  backTo,
  findAsked,
  markOf,
  requireAsked,
  consentStateOf,
} from './asked-consent.ts'
import type { GrantRow } from './grant-row.ts'
import { type ConsentDto, readConsent } from './read-consent.ts'
import { hostOf } from './shown-grant.ts'
import { notifyAllowed } from './notify-of-program.ts'

/**
 * Allows what the request of this mark asks for, and returns where the browser goes back to. PIN or
 * passkey has confirmed it. Allowed once more before the program has continued, it is the same.
 * Throws NOT_FOUND, CONSENT_OTHER, CONSENT_OVER where it was answered or has expired,
 * CONSENT_CHANGED for another mark.
 */
export function allowAccess(
  db: Database,
  allowing: ConsentQuery & { mark: string },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const { authServer, mark, now } = allowing
    const grant = await requireAsked(tx, allowing, true)
    if ((await markOf(tx, grant, authServer)) !== mark) throw new Refusal('CONSENT_CHANGED')
    const isOpen = consentStateOf(grant, now) === 'open' || grant.state === 'allowed'
    if (!isOpen) throw new Refusal('CONSENT_OVER')
    const reference = newSecret()
    const interval = grant.repeats === null ? undefined : readInterval(grant.repeats)
    const end = interval && endOfInterval(interval)
    if (end && end <= now) throw new Refusal('CONSENT_OVER')
    await tx.query(
      `UPDATE access_grant SET state = 'allowed', interact_ref_hash = $2, decided_at = $3, expires_at = NULL WHERE id = $1`,
      [grant.id, hashSecret(reference), now],
    )
    // Allowed once more, it is not told again.
    if (grant.state === 'asked') await notifyAllowed(tx, grant, now)
    return backTo(grant, {
      hash: proofOf(grant, { reference, authServer }),
      interact_ref: reference,
    })
  })
}

/**
 * Declines a request, and with `isForever` all later ones of the same host. Whoever has opened the
 * page in another wallet may decline it too, once. Returns where the browser goes back to. Throws
 * NOT_FOUND, CONSENT_OVER.
 */
export function declineAccess(
  db: Database,
  declining: ConsentQuery & { isForever: boolean },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const { userId, isForever, now } = declining
    const grant = await findAsked(tx, declining, true)
    const state = consentStateOf(grant, now)
    if (state === 'allowed' || state === 'expired') throw new Refusal('CONSENT_OVER')
    await tx.query(
      `UPDATE access_grant SET state = 'declined', decided_at = $2 WHERE id = $1 AND state = 'asked'`,
      [grant.id, now],
    )
    if (isForever && grant.user_id === userId) {
      await tx.query(
        `INSERT INTO program_block (user_id, host, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, host) DO NOTHING`,
        [userId, hostOf(grant.client), now],
      )
    }
    return backTo(grant, { result: 'grant_rejected' })
  })
}

/**
 * Returns the hash of GNAP, by which the program knows that the browser comes from this server and
 * from its own request.
 */
function proofOf(
  { client_nonce, server_nonce }: GrantRow,
  { reference, authServer }: { reference: string; authServer: string },
): string {
  const text = [client_nonce, server_nonce, reference, authServer].join('\n')
  return hash('sha256', text, 'base64')
}

/**
 * Opens the page of a request. That of a program which may not ask is declined for the owner, who
 * sees nothing of it. Throws what `readConsent` throws.
 */
export async function openConsent(db: Database, asked: ConsentQuery): Promise<ConsentDto> {
  const consent = await readConsent(db, asked)
  if (consent.state !== 'blocked') return consent
  const { state, expires_at, mark } = consent
  const url = await declineAccess(db, { ...asked, isForever: false }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'CONSENT_OVER') return undefined
    throw error
  })
  const nothing = { client: '', host: '', name: '', payments: 0, access: [], account_id: '' }
  return { ...nothing, state, expires_at, ...(url !== undefined && { return_url: url }), mark }
}

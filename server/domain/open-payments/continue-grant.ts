import type { Database, Queryable } from '../../db/database.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { issueToken, type IssuedToken } from './access-tokens.ts'
import { readGrant } from './grant-row.ts'
import { OpenPaymentsRefusal } from './open-payments-refusal.ts'
import { WAIT_SECONDS } from './request-grant.ts'

interface ContinuationRequest {
  id: string
  /** What the browser of the owner brought to the program. */
  interactRef: string | undefined
  now: Date
}

/**
 * Continues a request: a token once the owner has consented, undefined while they have not
 * answered. Throws too_fast, invalid_continuation, request_denied.
 */
export function continueGrant(
  db: Database,
  { id, interactRef, now }: ContinuationRequest,
): Promise<IssuedToken | undefined> {
  return db.transaction(async (tx) => {
    const grant = await readGrant(tx, id, true)
    if (!grant) throw gone()
    if (grant.state === 'declined') {
      throw new OpenPaymentsRefusal(401, 'request_denied', 'The owner declined the request')
    }
    if (grant.state === 'asked') {
      await requirePause(tx, { id, until: grant.wait_until, end: grant.expires_at, now })
      return undefined
    }
    if (grant.state !== 'allowed') throw gone()
    const isProved =
      grant.finish_uri === null ||
      (interactRef !== undefined && hashSecret(interactRef) === grant.interact_ref_hash)
    if (!isProved) {
      throw new OpenPaymentsRefusal(
        401,
        'invalid_continuation',
        '`interact_ref` is not the one with which the owner came back',
      )
    }
    await tx.query(`UPDATE access_grant SET state = 'issued' WHERE id = $1`, [id])
    return issueToken(tx, { grantId: id, access: grant.access, now })
  })
}

async function requirePause(
  tx: Queryable,
  { id, until, end, now }: { id: string; until: Date; end: Date | null; now: Date },
): Promise<void> {
  if (end && end <= now) throw gone()
  if (now < until) {
    throw new OpenPaymentsRefusal(400, 'too_fast', `Wait ${WAIT_SECONDS} s between two requests`)
  }
  const next = new Date(now.getTime() + WAIT_SECONDS * 1000)
  await tx.query('UPDATE access_grant SET wait_until = $2 WHERE id = $1', [id, next])
}

function gone(): OpenPaymentsRefusal {
  return new OpenPaymentsRefusal(404, 'invalid_continuation', 'This request cannot be continued')
}

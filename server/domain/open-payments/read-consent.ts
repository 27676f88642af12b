import type * as v from 'valibot'
import type { programEndpoints } from '../../../contract/calls/programs.ts'
import type { Queryable } from '../../db/database.ts'
import {
  type ConsentQuery,
  type AskedState,
  backTo,
  markOf,
  readReceiver,
  requireAsked,
  consentStateOf,
} from './asked-consent.ts'
import type { GrantRow } from './grant-row.ts'
import { findImitated } from './imitated-program.ts'
import { blockableHosts, showGrantLimit, showProgram } from './shown-grant.ts'

/** A request as its page shows it. */
export type ConsentDto = v.InferInput<(typeof programEndpoints)['consent']['answer']>

/**
 * Returns a request of a program to its owner. Throws NOT_FOUND for an unknown one, and
 * CONSENT_OTHER for that of another owner: then nothing of it is shown.
 */
export async function readConsent(db: Queryable, asked: ConsentQuery): Promise<ConsentDto> {
  const grant = await requireAsked(db, asked)
  const { userId, authServer, now } = asked
  const facts = await readFacts(db, grant, userId)
  const limit = showGrantLimit(grant, facts.decimals ?? 0, now)
  const receiver = await readReceiver(db, grant, authServer)
  const imitated = await findImitated(db, { userId, grant, ownHost: new URL(authServer).host })
  const state = facts.is_blocked ? 'blocked' : consentStateOf(grant, now)
  const returnUrl = state === 'blocked' ? undefined : returnFrom(grant, state)
  return {
    ...showProgram(grant),
    state,
    ...(facts.known_since && { known_since: facts.known_since.toISOString() }),
    payments: facts.payments,
    ...(imitated !== undefined && { looks_like: imitated }),
    access: grant.access.map(({ type, actions }) => ({ type, actions })),
    ...(limit && { limit }),
    ...(receiver && { receiver }),
    account_id: grant.account_id ?? '',
    expires_at: grant.expires_at?.toISOString() ?? '',
    ...(returnUrl !== undefined && { return_url: returnUrl }),
    mark: await markOf(db, grant, authServer),
  }
}

interface Facts {
  known_since: Date | null
  payments: number
  decimals: number | null
  is_blocked: boolean
}

async function readFacts(
  db: Queryable,
  { client, limit_currency }: GrantRow,
  userId: string,
): Promise<Facts> {
  const [facts] = await db.query<Facts>(
    `SELECT (SELECT min(g.decided_at) FROM access_grant g WHERE g.user_id = $1 AND g.client = $2
         AND g.state IN ('allowed', 'issued', 'ended')) AS known_since,
       (SELECT count(*)::int FROM outgoing_payment p WHERE p.user_id = $1 AND p.client = $2) AS payments,
       (SELECT decimals FROM currency WHERE code = $3) AS decimals,
       EXISTS (SELECT 1 FROM program_block b WHERE b.user_id = $1 AND b.host = ANY ($4::text[])) AS is_blocked`,
    [userId, client, limit_currency, blockableHosts(client)],
  )
  if (!facts) throw new Error('a statement without a row')
  return facts
}

/**
 * Returns where the browser goes back to from a request that is over. A consent is proved once, by
 * the redirect that followed it.
 */
function returnFrom(grant: GrantRow, state: AskedState): string | undefined {
  switch (state) {
    case 'declined':
      return backTo(grant, { result: 'grant_rejected' })
    case 'expired':
      return backTo(grant, { result: 'grant_invalid' })
    case 'allowed':
      return grant.finish_uri === null ? undefined : new URL(grant.finish_uri).origin
    default:
      return undefined
  }
}

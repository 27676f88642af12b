import type * as v from 'valibot'
import type { MoneyRequest, requestEndpoints } from '../../../contract/calls/requests.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import type { Queryable } from '../../db/database.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import { Refusal } from '../refusal.ts'
import { isIdentified } from '../transfers/mask.ts'
import { IS_ASKED_OF, IS_BLOCKED, isPayable, readOwnRequests } from './request-rows.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** How long requests that have ended are listed, ms. */
const ENDED_SHOWN_MS = 30 * DAY_MS
/** Requests to an owner that are listed. */
const MOST_WAITING = 100

interface RequestsQuery {
  userId: string
  now: Date
}

interface WaitingRow extends OwnerName {
  token: string
  amount_minor: Minor
  decimals: number
  currency_code: string
  note: string
  expires_at: Date
}

/** Returns the requests that wait for an owner, and the owner's own (S3). */
export async function listRequests(
  db: Queryable,
  { userId, now }: RequestsQuery,
): Promise<v.InferInput<(typeof requestEndpoints)['requests']['answer']>> {
  const waiting = await db.query<WaitingRow>(
    `SELECT p.token, p.amount_minor, c.decimals, r.currency_code, r.note, r.expires_at,
       a.first_name, a.last_name, ${isIdentified('a')} AS is_identified
     FROM app_user u JOIN money_request_part p ON p.asked_user_id = u.id OR p.phone = u.phone
     JOIN money_request r ON r.id = p.request_id JOIN currency c ON c.code = r.currency_code
     JOIN app_user a ON a.id = r.user_id
     WHERE u.id = $1 AND ${IS_ASKED_OF} AND ${isPayable('$2')} AND p.declined_at IS NULL
       AND (p.snoozed_until IS NULL OR p.snoozed_until <= $2) AND NOT ${IS_BLOCKED} AND ${acceptsMoney('a')}
     ORDER BY r.expires_at, p.id LIMIT $3::int`,
    [userId, now, MOST_WAITING],
  )
  const made = await readOwnRequests(
    db,
    { userId, now },
    {
      where: `greatest(r.expires_at, coalesce(r.withdrawn_at, r.expires_at)) > $2`,
      values: [new Date(now.getTime() - ENDED_SHOWN_MS)],
    },
  )
  return { waiting: waiting.map(showWaiting), made }
}

function showWaiting(row: WaitingRow) {
  return {
    token: row.token,
    name: nameForOthers(row),
    amount: formatAmount(row.amount_minor, row.decimals),
    currency_code: row.currency_code,
    note: row.note,
    until: row.expires_at.toISOString(),
  }
}

/** Returns a request of the owner's own. Throws NOT_FOUND. */
export async function readRequest(
  db: Queryable,
  { id, ...owner }: RequestsQuery & { id: string },
): Promise<v.InferInput<typeof MoneyRequest>> {
  const [request] = await readOwnRequests(db, owner, { where: 'r.id = $2', values: [id] })
  if (!request) throw new Refusal('NOT_FOUND')
  return request
}

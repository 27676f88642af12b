import type * as v from 'valibot'
import type { OpenedRequest, requestEndpoints } from '../../../contract/calls/requests.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import { Refusal } from '../refusal.ts'
import { keepFound, type LookupHit, takeLookup } from '../transfers/find-recipient.ts'
import { isIdentified } from '../transfers/mask.ts'
import { acceptsAny, showRecipient } from '../transfers/recipient-row.ts'
import { IS_ASKED_OF, IS_BLOCKED, isPayable } from './request-rows.ts'

type OpenedDto = v.InferInput<typeof OpenedRequest>

interface RequestQuery {
  userId: string
  token: string
  now: Date
}

interface PartRow extends OwnerName {
  request_id: string
  asker_id: string
  amount_minor: Minor
  decimals: number
  currency_code: string
  note: string
  expires_at: Date
  withdrawn_at: Date | null
  paid_at: Date | null
  is_declined: boolean
  is_asked: boolean
  is_blocked: boolean
  is_known: boolean
}

/**
 * Opens a request by its link: what is asked, and the asker as the recipient of the transfer that
 * pays it. Throws NOT_FOUND, RECIPIENT_NOT_ACCEPTING.
 */
export async function openRequest(db: Database, opening: RequestQuery): Promise<OpenedDto> {
  const { userId, now } = opening
  const part = await readPart(db, opening)
  if (!part) throw new Refusal('NOT_FOUND')
  const state = stateOf(part, opening)
  const opened = { ...showPart(part, opening.token), state, ...showAnswers(part) }
  if (state === 'mine') return { ...opened, id: part.request_id }
  if (state !== 'open') return opened
  const recipient = await db.transaction((tx) =>
    keepFound(tx, { userId, foundId: part.asker_id, now }),
  )
  if (!recipient || !acceptsAny(recipient)) throw new Refusal('RECIPIENT_NOT_ACCEPTING')
  return { ...opened, is_exchangeable: true, recipient: showRecipient(recipient) }
}

function readPart(db: Queryable, { userId, token }: RequestQuery): Promise<PartRow | undefined> {
  return db
    .query<PartRow>(
      `SELECT r.id AS request_id, r.user_id AS asker_id, a.first_name, a.last_name, ${isIdentified('a')} AS is_identified,
         p.amount_minor, c.decimals, r.currency_code, r.note, r.expires_at, r.withdrawn_at, p.paid_at,
         p.declined_at IS NOT NULL AS is_declined,
         coalesce(${IS_ASKED_OF}, false) AS is_asked, ${IS_BLOCKED} AS is_blocked,
         EXISTS (SELECT 1 FROM recipient k WHERE k.sent_at IS NOT NULL
           AND ((k.user_id = u.id AND k.recipient_user_id = a.id) OR (k.user_id = a.id AND k.recipient_user_id = u.id)))
           AS is_known
       FROM money_request_part p JOIN money_request r ON r.id = p.request_id
       JOIN currency c ON c.code = r.currency_code JOIN app_user a ON a.id = r.user_id
       JOIN app_user u ON u.id = $2
       WHERE p.token = $1`,
      [token, userId],
    )
    .then(([part]) => part)
}

function stateOf(part: PartRow, { userId, now }: RequestQuery): OpenedDto['state'] {
  if (part.asker_id === userId) return 'mine'
  if (part.paid_at) return 'paid'
  return part.withdrawn_at || part.expires_at <= now ? 'gone' : 'open'
}

function showPart(part: PartRow, token: string) {
  return {
    token,
    name: nameForOthers(part),
    amount: formatAmount(part.amount_minor, part.decimals),
    currency_code: part.currency_code,
    note: part.note,
    until: part.expires_at.toISOString(),
  }
}

function showAnswers({ paid_at, is_asked, is_declined, is_blocked, is_known }: PartRow) {
  return {
    ...(paid_at && { paid_at: paid_at.toISOString() }),
    is_asked,
    is_declined: is_declined && is_asked,
    is_blocked,
    is_first: !is_known,
  }
}

type PublicDto = v.InferInput<(typeof requestEndpoints)['requestLink']['answer']>

/**
 * Returns what those without a session may read of a request: who asks, masked, how much and until
 * when. Throws LOOKUP_LIMIT, and NOT_FOUND for whatever cannot be paid.
 */
export async function readRequestLink(
  db: Queryable,
  { token, ...lookup }: { token: string } & Omit<LookupHit, 'key'>,
): Promise<PublicDto> {
  await takeLookup(db, { key: 'link', ...lookup })
  const [part] = await db.query<
    OwnerName & { amount_minor: Minor; decimals: number; currency_code: string; expires_at: Date }
  >(
    `SELECT a.first_name, a.last_name, ${isIdentified('a')} AS is_identified, p.amount_minor, c.decimals,
       r.currency_code, r.expires_at
     FROM money_request_part p JOIN money_request r ON r.id = p.request_id
     JOIN currency c ON c.code = r.currency_code JOIN app_user a ON a.id = r.user_id
     WHERE p.token = $1 AND ${isPayable('$2')} AND ${acceptsMoney('a')}`,
    [token, lookup.now],
  )
  if (!part) throw new Refusal('NOT_FOUND')
  return {
    name: nameForOthers(part),
    amount: formatAmount(part.amount_minor, part.decimals),
    currency_code: part.currency_code,
    until: part.expires_at.toISOString(),
  }
}

import type * as v from 'valibot'
import type { MoneyRequest, PartState, RequestState } from '../../../contract/calls/requests.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { nameForOthers } from '../../../contract/rules/shown-name.ts'
import { REMINDER_PAUSE_MS } from '../../../contract/rules/request-terms.ts'
import type { Queryable } from '../../db/database.ts'
import { isIdentified } from '../transfers/mask.ts'

type MoneyRequestDto = v.InferInput<typeof MoneyRequest>

/** Part `p` is asked of the owner `u`: by who they are, or by their phone where it may be found. */
export const IS_ASKED_OF =
  '(p.asked_user_id = u.id OR (p.phone = u.phone AND u.is_findable)) AND r.user_id <> u.id'

/** Part `p` of request `r` is still to be paid at the moment `at`. */
export function isPayable(at: string): string {
  return `p.paid_at IS NULL AND r.withdrawn_at IS NULL AND r.expires_at > ${at}`
}

/** Owner `u` wants no requests of the asker of `r`. */
export const IS_BLOCKED =
  'EXISTS (SELECT 1 FROM request_block b WHERE b.user_id = u.id AND b.asker_id = r.user_id)'

interface RequestRow {
  id: string
  note: string
  account_id: string
  currency_code: string
  decimals: number
  own_minor: Minor
  created_at: Date
  expires_at: Date
  withdrawn_at: Date | null
}

interface PartRow {
  id: string
  request_id: string
  token: string
  name: string
  phone: string | null
  is_person: boolean
  amount_minor: Minor
  paid_at: Date | null
  declined_at: Date | null
  reminded_at: Date | null
  payer_first: string | null
  payer_last: string | null
  payer_is_identified: boolean | null
}

interface RequestsOf {
  userId: string
  now: Date
}

/** Reads requests of an owner by a condition on `r`, the latest first, with their parts. */
export async function readOwnRequests(
  db: Queryable,
  { userId, now }: RequestsOf,
  { where, values }: { where: string; values: readonly unknown[] },
): Promise<MoneyRequestDto[]> {
  const rows = await db.query<RequestRow>(
    `SELECT r.id, r.note, r.account_id, r.currency_code, c.decimals, r.own_minor, r.created_at, r.expires_at,
       r.withdrawn_at
     FROM money_request r JOIN currency c ON c.code = r.currency_code
     WHERE r.user_id = $1 AND ${where} ORDER BY r.created_at DESC, r.id DESC`,
    [userId, ...values],
  )
  if (rows.length === 0) return []
  const parts = await db.query<PartRow>(
    `SELECT p.id, p.request_id, p.token, p.name, p.phone,
       p.phone IS NOT NULL OR p.asked_user_id IS NOT NULL AS is_person,
       p.amount_minor, p.paid_at, p.declined_at, p.reminded_at, y.first_name AS payer_first, y.last_name AS payer_last,
       CASE WHEN y.id IS NOT NULL THEN ${isIdentified('y')} END AS payer_is_identified
     FROM money_request_part p LEFT JOIN app_user y ON y.id = p.payer_id
     WHERE p.request_id = ANY ($1::uuid[]) ORDER BY p.request_id, p.position`,
    [rows.map(({ id }) => id)],
  )
  return rows.map((row) =>
    show(
      row,
      parts.filter(({ request_id }) => request_id === row.id),
      now,
    ),
  )
}

function show(row: RequestRow, parts: readonly PartRow[], now: Date): MoneyRequestDto {
  const { decimals } = row
  const paid = parts.filter((part) => part.paid_at !== null)
  return {
    id: row.id,
    note: row.note,
    account_id: row.account_id,
    currency_code: row.currency_code,
    total: formatAmount(sumOf(parts), decimals),
    collected: formatAmount(sumOf(paid), decimals),
    own: formatAmount(row.own_minor, decimals),
    until: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    ...(row.withdrawn_at && { withdrawn_at: row.withdrawn_at.toISOString() }),
    state: stateOf(row, paid.length === parts.length, now),
    parts: parts.map((part) => showPart(part, row, now)),
  }
}

function sumOf(parts: readonly { amount_minor: Minor }[]): Minor {
  return parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
}

function stateOf(
  { withdrawn_at, expires_at }: RequestRow,
  isAllPaid: boolean,
  now: Date,
): RequestState {
  if (isAllPaid) return 'done'
  if (withdrawn_at !== null) return 'withdrawn'
  return expires_at > now ? 'open' : 'expired'
}

function showPart(part: PartRow, request: RequestRow, now: Date): MoneyRequestDto['parts'][number] {
  const { state, at } = stateOfPart(part, request, now)
  return {
    id: part.id,
    token: part.token,
    name: part.name || payerOf(part),
    ...(part.phone !== null && { phone: part.phone }),
    amount: formatAmount(part.amount_minor, request.decimals),
    state,
    ...(at && { at: at.toISOString() }),
    ...(state === 'wait' && part.is_person && { next_reminder_at: nextReminder(part, request) }),
  }
}

/** Returns who has paid a part that anybody could pay, as they are masked for others. */
function payerOf({ payer_first, payer_last, payer_is_identified, phone }: PartRow): string {
  if (payer_first === null || payer_last === null || phone !== null) return ''
  return nameForOthers({
    first_name: payer_first,
    last_name: payer_last,
    is_identified: payer_is_identified === true,
  })
}

function stateOfPart(
  { paid_at, declined_at }: PartRow,
  { withdrawn_at, expires_at }: RequestRow,
  now: Date,
): { state: PartState; at?: Date } {
  if (paid_at) return { state: 'paid', at: paid_at }
  if (declined_at) return { state: 'declined', at: declined_at }
  if (withdrawn_at) return { state: 'withdrawn', at: withdrawn_at }
  return expires_at > now ? { state: 'wait' } : { state: 'expired', at: expires_at }
}

/** The asker may remind somebody as soon as they have asked, and then once in 24 hours. */
function nextReminder({ reminded_at }: PartRow, { created_at }: RequestRow): string {
  const next = reminded_at ? reminded_at.getTime() + REMINDER_PAUSE_MS : created_at.getTime()
  return new Date(next).toISOString()
}

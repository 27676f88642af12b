import { randomBytes } from 'node:crypto'
import type { MakeRequest } from '../../../contract/calls/requests.ts'
import { leftToShare } from '../../../contract/rules/bill-split.ts'
import { type Minor, isZeroAmount } from '../../../contract/rules/money.ts'
import {
  isRequestEnd,
  MOST_OPEN_REQUESTS,
  MOST_REQUEST_DAYS,
} from '../../../contract/rules/request-terms.ts'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import { cleanNote } from '../../../contract/rules/transfer-note.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hasPublicLink } from '../../lib/public-links.ts'
import { type FoundAccount, readAmount } from '../ledger/accounts.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import { hashRequest } from '../ledger/post.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { isIdentified } from '../transfers/mask.ts'
import { type AskedPerson, readAsked } from './asked-people.ts'
import { type AskingLimits, takeAsked } from './asking-limits.ts'
import { readRequest } from './read-requests.ts'
import { notifyAsked } from './notify-asked.ts'

const TOKEN_BYTES = 24
const DAY_LENGTH = 10

interface NewRequest {
  userId: string
  idempotencyKey: string
  request: MakeRequest
  limits: AskingLimits
  now: Date
}

/** What is asked for, checked. */
interface CheckedRequest {
  account: FoundAccount
  own: Minor
  amounts: readonly Minor[]
}

/**
 * Asks others for money, or returns the request that was made under the key. What is answered
 * depends on no phone: a new number is not looked up (S3, decision 091). Throws AMOUNT_ZERO,
 * AMOUNT_TOO_LARGE, BAD_REQUEST, NOTE_INVALID, REQUEST_DATE, REQUEST_PARTS, ACCOUNT_NOT_FOUND,
 * ACCOUNT_CLOSED, WALLET_FROZEN, RECIPIENT_SELF, RECIPIENT_EXPIRED, REQUEST_LIMIT, REQUEST_PERSON,
 * TOO_MANY_REQUESTS, IDEMPOTENCY_KEY_REUSED.
 */
export async function makeRequest(db: Database, asking: NewRequest) {
  const { userId, idempotencyKey, request, now } = asking
  const requestHash = hashRequest({ request: JSON.stringify(request) })
  const id = await db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const [earlier] = await tx.query<{ id: string; request_hash: string }>(
      'SELECT id, request_hash FROM money_request WHERE user_id = $1 AND idem_key = $2',
      [userId, idempotencyKey],
    )
    if (earlier && earlier.request_hash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    return earlier?.id ?? (await ask(tx, asking, requestHash))
  })
  return readRequest(db, { userId, id, now })
}

async function ask(tx: Queryable, asking: NewRequest, requestHash: string): Promise<string> {
  const { userId, idempotencyKey, request, limits, now } = asking
  const note = cleanNote(request.note)
  if (hasPublicLink(note)) throw new Refusal('NOTE_INVALID')
  const end = new Date(request.until)
  if (!isRequestEnd(end, now)) {
    throw new Refusal('REQUEST_DATE', { count: String(MOST_REQUEST_DAYS) })
  }
  const asker = await readAsker(tx, userId)
  const { account, own, amounts } = await readBill(tx, userId, request)
  const people = await readAsked(tx, { userId, asked: request.parts.map(({ to }) => to), now })
  await requireRoom(tx, userId, now)
  await takeAsked(tx, { userId, people, limits, now })
  const id = newId(now)
  const lastDay = request.until.slice(0, DAY_LENGTH)
  await tx.query(
    `INSERT INTO money_request (id, user_id, account_id, currency_code, own_minor, note, created_at, expires_at,
       last_day, idem_key, request_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      userId,
      account.id,
      account.currency_code,
      own,
      note,
      now,
      end,
      lastDay,
      idempotencyKey,
      requestHash,
    ],
  )
  const parts = people.map((person, n) =>
    Object.assign({}, person, {
      id: newId(now),
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      position: n,
      amount_minor: amounts[n] ?? 0n,
    }),
  )
  await insertParts(tx, id, parts)
  const { currency_code, decimals } = account
  await notifyAsked(tx, {
    key: 'notification.request_in',
    parts: parts.map(({ id: partId, token, amount_minor }) => ({
      id: partId,
      token,
      amount_minor,
      decimals,
      currency_code,
      last_day: lastDay,
      asker,
    })),
    now,
  })
  await addOwnerEvent(tx, { userId, kind: 'requests', now })
  return id
}

/**
 * Returns the asker as those who are asked see them. Throws WALLET_FROZEN where nothing can be
 * credited to them.
 */
async function readAsker(tx: Queryable, userId: string): Promise<string> {
  const [asker] = await tx.query<OwnerName & { is_accepting: boolean }>(
    `SELECT u.first_name, u.last_name, ${isIdentified('u')} AS is_identified,
       u.status = 'active' AND ${acceptsMoney('u')}
         AND NOT EXISTS (SELECT 1 FROM owner_freeze z WHERE z.user_id = u.id AND z.released_at IS NULL) AS is_accepting
     FROM app_user u WHERE u.id = $1`,
    [userId],
  )
  if (!asker?.is_accepting) throw new Refusal('WALLET_FROZEN')
  return nameForOthers(asker)
}

/**
 * Reads the account and the amounts. Throws REQUEST_PARTS where they are not the bill to its last
 * unit.
 */
async function readBill(
  tx: Queryable,
  userId: string,
  { account_id, bill, own: ownText, parts }: MakeRequest,
): Promise<CheckedRequest> {
  if (parts.some(({ amount }) => isZeroAmount(amount))) throw new Refusal('AMOUNT_ZERO')
  const [row] = await tx.query<FoundAccount & { status: string }>(
    `SELECT a.id, a.status, a.currency_code, c.decimals, c.max_amount_minor, c.can_top_up
     FROM account a JOIN currency c ON c.code = a.currency_code WHERE a.user_id = $1 AND a.id::text = $2`,
    [userId, account_id],
  )
  if (!row) throw new Refusal('ACCOUNT_NOT_FOUND')
  const { status, ...account } = row
  if (status !== 'open') throw new Refusal('ACCOUNT_CLOSED')
  const amounts = parts.map(({ amount }) => readAmount(amount, account))
  const own = readAmount(ownText, account)
  const left = leftToShare(readAmount(bill, account), { own, parts: amounts })
  if (left !== 0n) throw new Refusal('REQUEST_PARTS')
  return { account, own, amounts }
}

/** Throws REQUEST_LIMIT (`count`) where the owner has the most open requests. */
async function requireRoom(tx: Queryable, userId: string, now: Date): Promise<void> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM money_request r
     WHERE r.user_id = $1 AND r.withdrawn_at IS NULL AND r.expires_at > $2
       AND EXISTS (SELECT 1 FROM money_request_part p WHERE p.request_id = r.id AND p.paid_at IS NULL)`,
    [userId, now],
  )
  if ((row?.n ?? 0) < MOST_OPEN_REQUESTS) return
  throw new Refusal('REQUEST_LIMIT', { count: String(MOST_OPEN_REQUESTS) })
}

interface NewPart extends AskedPerson {
  id: string
  token: string
  position: number
  amount_minor: Minor
}

async function insertParts(tx: Queryable, requestId: string, parts: readonly NewPart[]) {
  const rows = parts.map(({ amount_minor, limit_key: _key, ...part }) => ({
    ...part,
    amount_minor: amount_minor.toString(),
  }))
  await tx.query(
    `INSERT INTO money_request_part (id, request_id, position, token, asked_user_id, phone, name, amount_minor)
     SELECT t.id, $2::uuid, t.position, t.token, t.asked_user_id, t.phone, t.name, t.amount_minor
     FROM jsonb_to_recordset($1::jsonb) AS t (id uuid, position smallint, token text, asked_user_id uuid, phone text,
       name text, amount_minor bigint)`,
    [JSON.stringify(rows), requestId],
  )
}

import type { Minor } from '../../../contract/rules/money.ts'
import { batchedLookup } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { isId } from '../ledger/accounts.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import type { AssetAmount } from './access.ts'
import { invalidRequest, OpenPaymentsRefusal } from './open-payments-refusal.ts'
import { isIn } from './request-grant.ts'
import type { AddressRow } from './wallet-addresses.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** How long a payment is taken for which no end was chosen, and at most, ms. */
const USUAL_MS = 30 * DAY_MS
const MOST_MS = 366 * DAY_MS

/** Money that a program waits for. */
export interface IncomingRow {
  id: string
  user_id: string
  account_id: string
  /** The name in its wallet address. */
  address_name: string
  /** What its owner shows there. */
  public_name: string
  currency_code: string
  decimals: number
  amount_minor: Minor | null
  received_minor: Minor
  client: string
  metadata: object | null
  created_at: Date
  expires_at: Date
  completed_at: Date | null
  /** Its owner and its account may be credited. */
  is_open: boolean
}

/** The statement that reads incoming payments `p`. */
export const SELECT_INCOMING = `SELECT p.id, p.user_id, p.account_id, w.name AS address_name, w.public_name, p.currency_code, c.decimals,
    p.amount_minor, p.received_minor, p.client, p.metadata, p.created_at, p.expires_at, p.completed_at,
    ${acceptsMoney('u')} AND a.status = 'open' AS is_open
  FROM incoming_payment p JOIN wallet_address w ON w.id = p.address_id JOIN currency c ON c.code = p.currency_code
  JOIN app_user u ON u.id = p.user_id JOIN account a ON a.id = p.account_id`

interface NewIncomingPayment {
  address: AddressRow
  client: string
  amount: AssetAmount | undefined
  metadata: object | undefined
  expiresAt: string | undefined
  now: Date
}

/** Makes an incoming payment at a wallet address. Throws invalid_request. */
export async function createIncoming(
  db: Queryable,
  creating: NewIncomingPayment,
): Promise<IncomingRow> {
  const { address, client, amount, metadata, now } = creating
  if (amount && !isIn(amount, address)) {
    throw invalidRequest(
      `incomingAmount has to be in ${address.currency_code} with scale ${address.decimals}, as the wallet address is`,
    )
  }
  const id = newId(now)
  await db.query(
    `INSERT INTO incoming_payment (id, user_id, address_id, account_id, currency_code, amount_minor, client, metadata,
       created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)`,
    [
      id,
      address.user_id,
      address.id,
      address.account_id,
      address.currency_code,
      amount ? BigInt(amount.value) : null,
      client,
      metadata ? JSON.stringify(metadata) : null,
      now,
      readEnd(creating),
    ],
  )
  const row = await readIncoming(db, id)
  if (!row) throw new Error('an incoming payment was made in vain')
  return row
}

function readEnd({ expiresAt, now }: NewIncomingPayment): Date {
  if (expiresAt === undefined) return new Date(now.getTime() + USUAL_MS)
  const end = new Date(expiresAt)
  if (end <= now) throw invalidRequest('expiresAt is over')
  if (end.getTime() > now.getTime() + MOST_MS) {
    throw invalidRequest('expiresAt has to be within 366 days')
  }
  return end
}

/** Returns an incoming payment; `isLocked` locks it until the transaction ends. */
export async function readIncoming(
  db: Queryable,
  id: string,
  isLocked = false,
): Promise<IncomingRow | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db.query<IncomingRow>(
    `${SELECT_INCOMING} WHERE p.id = $1${isLocked ? ' FOR UPDATE OF p' : ''}`,
    [id],
  )
  return row
}

const readTogether = batchedLookup<string, IncomingRow>({
  columns: 'id uuid',
  select: `${SELECT_INCOMING} WHERE p.id = q.id`,
  toQuestion: (id) => ({ id }),
})

/** Returns an incoming payment, read in one batch with those of other requests. */
export async function readIncomingTogether(
  db: Database,
  id: string,
): Promise<IncomingRow | undefined> {
  return isId(id) ? readTogether(db, id) : undefined
}

/** Returns what may still be paid in; null takes any amount. */
export function openAmountOf({
  amount_minor,
  received_minor,
}: Pick<IncomingRow, 'amount_minor' | 'received_minor'>): Minor | null {
  return amount_minor === null ? null : amount_minor - received_minor
}

/** Returns why nothing can be paid in at a moment; undefined where it can. */
export function whyClosed(
  row: Pick<IncomingRow, 'completed_at' | 'expires_at' | 'is_open'>,
  now: Date,
): string | undefined {
  if (row.completed_at) return 'The incoming payment is completed'
  if (row.expires_at <= now) return 'The incoming payment has expired'
  return row.is_open ? undefined : 'The receiver cannot be paid at present'
}

/**
 * Completes an incoming payment: nothing is paid in from then on. One that is completed stays so.
 * Throws invalid_request for an expired one.
 */
export async function completeIncoming(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<IncomingRow> {
  return db.transaction(async (tx) => {
    const row = await readIncoming(tx, id, true)
    if (!row) throw new OpenPaymentsRefusal(404, 'not_found', 'There is no such incoming payment')
    if (row.completed_at) return row
    if (row.expires_at <= now) throw invalidRequest('The incoming payment has expired')
    await tx.query('UPDATE incoming_payment SET completed_at = $2 WHERE id = $1', [id, now])
    return { ...row, completed_at: now }
  })
}

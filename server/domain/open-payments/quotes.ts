import {
  divideByRate,
  type Minor,
  multiplyByRate,
  parseRate,
  rateOfMinor,
} from '../../../contract/rules/money.ts'
import { batched, batchedLookup } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { isId } from '../ledger/accounts.ts'
import type { AssetAmount } from './access.ts'
import { type IncomingRow, openAmountOf, whyClosed } from './incoming-payments.ts'
import { invalidRequest, notPayable } from './open-payments-refusal.ts'
import { isIn } from './request-grant.ts'
import type { AddressRow } from './wallet-addresses.ts'

/** How long a quote is valid, ms; between currencies as long as a rate is held. */
const SAME_CURRENCY_MS = 5 * 60_000
const RATE_MS = 30_000

/** What a payment would cost. */
export interface QuoteRow {
  id: string
  user_id: string
  address_id: string
  account_id: string
  address_name: string
  incoming_id: string
  debit_currency: string
  debit_decimals: number
  debit_minor: Minor
  receive_currency: string
  receive_decimals: number
  receive_minor: Minor
  rate_id: string | null
  client: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** The statement that reads quotes `o`. */
export const SELECT_QUOTE = `SELECT o.id, o.user_id, o.address_id, o.account_id, w.name AS address_name, o.incoming_id,
    a.currency_code AS debit_currency, d.decimals AS debit_decimals, o.debit_minor,
    p.currency_code AS receive_currency, r.decimals AS receive_decimals, o.receive_minor, o.rate_id, o.client,
    o.created_at, o.expires_at, o.used_at
  FROM payment_quote o JOIN wallet_address w ON w.id = o.address_id JOIN account a ON a.id = o.account_id
  JOIN currency d ON d.code = a.currency_code JOIN incoming_payment p ON p.id = o.incoming_id
  JOIN currency r ON r.code = p.currency_code`

/** Returns a quote; `isLocked` locks it until the transaction ends. */
export async function readQuote(
  db: Queryable,
  id: string,
  isLocked = false,
): Promise<QuoteRow | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db.query<QuoteRow>(
    `${SELECT_QUOTE} WHERE o.id = $1${isLocked ? ' FOR UPDATE OF o' : ''}`,
    [id],
  )
  return row
}

const readTogether = batchedLookup<string, QuoteRow>({
  columns: 'id uuid',
  select: `${SELECT_QUOTE} WHERE o.id = q.id`,
  toQuestion: (id) => ({ id }),
})

/** Returns a quote, read in one batch with those of other requests. */
export async function readQuoteTogether(db: Database, id: string): Promise<QuoteRow | undefined> {
  return isId(id) ? readTogether(db, id) : undefined
}

interface QuoteInput {
  address: AddressRow
  incoming: IncomingRow
  client: string
  debitAmount: AssetAmount | undefined
  receiveAmount: AssetAmount | undefined
  now: Date
}

/**
 * Says what a payment from an address would cost. Between currencies the rate of an exchange and
 * its fee are held for the time of the quote. More than an incoming payment still takes is refused.
 * Throws invalid_request, not_payable.
 */
export async function makeQuote(db: Database, quoting: QuoteInput): Promise<QuoteRow> {
  const { address, incoming, client, now } = quoting
  const closed = whyClosed(incoming, now)
  if (closed !== undefined) throw invalidRequest(closed)
  if (incoming.account_id === address.account_id || incoming.user_id === address.user_id) {
    throw invalidRequest('An owner does not pay themselves: use another wallet address')
  }
  const rate = await readRate(db, address, incoming)
  const { debit, receive } = reckon(quoting, rate)
  if (debit <= 0n || receive <= 0n) throw invalidRequest('The amount is too small')
  const left = openAmountOf(incoming)
  if (left !== null && receive > left) {
    throw invalidRequest(`The incoming payment takes ${left} more at most, in its smallest units`)
  }
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + (rate ? RATE_MS : SAME_CURRENCY_MS))
  await insertTogether(db, {
    id,
    user_id: address.user_id,
    address_id: address.id,
    account_id: address.account_id,
    incoming_id: incoming.id,
    debit_minor: String(debit),
    receive_minor: String(receive),
    rate_id: rate?.id ?? null,
    client,
    created_at: now,
    expires_at: expiresAt,
  })
  return {
    id,
    user_id: address.user_id,
    address_id: address.id,
    account_id: address.account_id,
    address_name: address.name,
    incoming_id: incoming.id,
    debit_currency: address.currency_code,
    debit_decimals: address.decimals,
    debit_minor: debit,
    receive_currency: incoming.currency_code,
    receive_decimals: incoming.decimals,
    receive_minor: receive,
    rate_id: rate?.id ?? null,
    client,
    created_at: now,
    expires_at: expiresAt,
    used_at: null,
  }
}

/** A new quote as JSON. */
type NewQuote = Omit<
  QuoteRow,
  'address_name' | 'used_at' | `${'debit' | 'receive'}_${'currency' | 'decimals' | 'minor'}`
> & { debit_minor: string; receive_minor: string }

const COLUMNS = `id, user_id, address_id, account_id, incoming_id, debit_minor, receive_minor, rate_id, client, created_at,
  expires_at`

/** Adds a quote, in one statement with those of other requests. */
const insertTogether = batched<NewQuote, undefined>(async (db, quotes) => {
  await db.query(
    `INSERT INTO payment_quote (${COLUMNS})
     SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::payment_quote, $1::jsonb)`,
    [JSON.stringify(quotes)],
  )
  return quotes.map(() => undefined)
})

interface Rate {
  id: string
  quantity_out: string
}

/** Returns the current rate between two currencies; undefined within one. */
async function readRate(
  db: Queryable,
  address: AddressRow,
  incoming: IncomingRow,
): Promise<Rate | undefined> {
  const [from, to] = [address.currency_code, incoming.currency_code]
  if (from === to) return undefined
  const [rate] = await db.query<Rate>(
    `SELECT id, quantity_out FROM rate
     WHERE from_currency_code = $1 AND to_currency_code = $2 AND valid_until IS NULL AND quantity_in = 1`,
    [from, to],
  )
  if (!rate) throw notPayable(`There is no rate from ${from} to ${to} at present`)
  return rate
}

/**
 * Reckons both amounts from the one that is given, or from what the incoming payment still takes.
 */
function reckon(
  { address, incoming, debitAmount, receiveAmount }: QuoteInput,
  rate: Rate | undefined,
): { debit: Minor; receive: Minor } {
  const decimals = { from: address.decimals, to: incoming.decimals }
  const parsed = rate && parseRate(rate.quantity_out)
  const minor = parsed && rateOfMinor(parsed, decimals)
  if (debitAmount) {
    if (!isIn(debitAmount, address)) {
      throw invalidRequest(
        `debitAmount has to be in ${address.currency_code} with scale ${address.decimals}`,
      )
    }
    const debit = BigInt(debitAmount.value)
    return { debit, receive: minor ? multiplyByRate(debit, minor) : debit }
  }
  if (receiveAmount && !isIn(receiveAmount, incoming)) {
    throw invalidRequest(
      `receiveAmount has to be in ${incoming.currency_code} with scale ${incoming.decimals}`,
    )
  }
  const receive = receiveAmount ? BigInt(receiveAmount.value) : openAmountOf(incoming)
  if (receive === null) {
    throw invalidRequest('The incoming payment names no amount: send debitAmount or receiveAmount')
  }
  return { debit: minor ? divideByRate(receive, minor) : receive, receive }
}

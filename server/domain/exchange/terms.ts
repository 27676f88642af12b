import type * as v from 'valibot'
import type { ExchangeRequest } from '../../../contract/calls/money.ts'
import {
  divideByRate,
  formatAmount,
  type Minor,
  multiplyByRate,
  parseAmount,
  parseRate,
  type Rate,
  rateOfMinor,
} from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { memoizePerDatabase } from '../../db/batching/memoize-per-database.ts'
import { batchedLookup, lookup, type Reading } from '../../db/batching/batched.ts'
import { isId } from '../ledger/accounts.ts'
import type { RateTerms } from '../ledger/transfer.ts'
import { usableAfter } from '../rates/usable-after.ts'
import { isPairWithdrawn } from '../rates/withdraw-pair.ts'
import { Refusal, unlessRefused } from '../refusal.ts'
import { setBounded } from '../../lib/set-bounded.ts'

type Request = v.InferOutput<typeof ExchangeRequest>
/** The request of an exchange; a repeat is unconfirmed unless it says otherwise. */
export type ExchangeInput = Omit<Request, 'is_repeat_confirmed'> &
  Partial<Pick<Request, 'is_repeat_confirmed'>>

/** A requested exchange. */
export interface ExchangeTermsQuery {
  userId: string
  request: ExchangeInput
  now: Date
}

/** The amounts of an exchange in smallest units. */
export interface Amounts {
  from: Minor
  to: Minor
}

/** Returns the amounts of a request. Throws BAD_REQUEST for more decimals than a currency has. */
export function readAmounts(
  { from_amount, to_amount }: ExchangeTermsQuery['request'],
  { from_decimals, to_decimals }: Pick<RateTerms, 'from_decimals' | 'to_decimals'>,
): Amounts {
  const from = parseAmount(from_amount, from_decimals)
  const to = parseAmount(to_amount, to_decimals)
  if (from === undefined || to === undefined) throw new Refusal('BAD_REQUEST')
  return { from, to }
}

/** Cache size: 42 pairs change once a minute, and a rate is valid for two. */
const MAX_REMEMBERED = 200

const remembered = memoizePerDatabase(() => new Map<string, RateTerms>())

/**
 * Returns cached terms of an earlier exchange at this rate, if this exchange satisfies them; the
 * posting checks that they still hold, but for a changed greatest amount, which holds from the next
 * rate on.
 */
export function recallTerms(db: Database, asked: ExchangeTermsQuery): RateTerms | undefined {
  const terms = remembered(db).get(asked.request.rate_id)
  if (!terms) return undefined
  const amounts = readAmounts(asked.request, terms)
  const isWithin = !findSmall(amounts, terms) && !findLarge(amounts, terms)
  return isWithin && isAtRate(amounts, terms) ? terms : undefined
}

/**
 * Reads the current terms of this exchange and caches them for the next one at the same rate.
 * Throws ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, BAD_REQUEST, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE,
 * NO_RATE, RATE_CHANGED.
 */
export async function readTerms(db: Database, asked: ExchangeTermsQuery): Promise<RateTerms> {
  const terms = termsOf(asked, await readRow(db, asked))
  setBounded(remembered(db), MAX_REMEMBERED, [asked.request.rate_id, terms])
  return terms
}

/**
 * Reads the current terms of an exchange inside a transaction of the caller. Throws what
 * `readTerms` throws.
 */
export async function readTermsInside(
  tx: Queryable,
  asked: ExchangeTermsQuery,
): Promise<RateTerms> {
  const [row] = await readRows(tx, [asked])
  return termsOf(asked, row)
}

/**
 * Returns for each of many exchanges the terms that are cached or, inside a transaction of the
 * caller, read in one statement; undefined where `readTerms` throws.
 */
export async function readManyTerms(
  { db, tx }: { db: Database; tx: Queryable },
  asked: readonly ExchangeTermsQuery[],
): Promise<(RateTerms | undefined)[]> {
  const known = asked.map((one) => unlessRefused(() => recallTerms(db, one)))
  const unknown = asked.filter((_, n) => !known[n])
  const rows = unknown.length > 0 ? await readRows(tx, unknown) : []
  const read = new Map(
    unknown.map((one, n) => [one, unlessRefused(() => termsOf(one, rows[n]))] as const),
  )
  for (const [{ request }, terms] of read) {
    if (terms) setBounded(remembered(db), MAX_REMEMBERED, [request.rate_id, terms])
  }
  return asked.map((one, n) => known[n] ?? read.get(one))
}

function termsOf(asked: ExchangeTermsQuery, row: Row | undefined): RateTerms {
  if (!row) throw new Refusal('ACCOUNT_NOT_FOUND')
  if (!row.is_open) throw new Refusal('ACCOUNT_CLOSED')
  const amounts = readAmounts(asked.request, row)
  const small = findSmall(amounts, row)
  if (small) throw new Refusal('AMOUNT_TOO_SMALL', small)
  const large = findLarge(amounts, row)
  if (large) throw new Refusal('AMOUNT_TOO_LARGE', large)
  const { from_code, to_code, quantity_out } = row
  const isOfPair = row.rate_from === from_code && row.rate_to === to_code
  if (quantity_out === null || !isOfPair || row.is_withdrawn) throw new Refusal('NO_RATE')
  const terms = { ...boundsOf(row), quantity_out }
  if (!row.is_current || !isAtRate(amounts, terms)) throw new Refusal('RATE_CHANGED')
  return terms
}

type Bounds = Omit<RateTerms, 'quantity_out'>

/** Returns the smallest amount of the side that is too small. */
function findSmall(
  { from, to }: Amounts,
  { from_code, to_code, from_min, to_min, from_decimals, to_decimals }: Bounds,
): { min: string; currency_code: string } | undefined {
  if (from < from_min) {
    return { min: formatAmount(from_min, from_decimals), currency_code: from_code }
  }
  if (to < to_min) return { min: formatAmount(to_min, to_decimals), currency_code: to_code }
  return undefined
}

/** Returns the greatest amount of the side that is too large. */
function findLarge(
  { from, to }: Amounts,
  { from_code, to_code, from_max, to_max, from_decimals, to_decimals }: Bounds,
): { max_amount: string; currency_code: string } | undefined {
  if (from_max !== null && from > from_max) {
    return { max_amount: formatAmount(from_max, from_decimals), currency_code: from_code }
  }
  if (to_max !== null && to > to_max) {
    return { max_amount: formatAmount(to_max, to_decimals), currency_code: to_code }
  }
  return undefined
}

function isAtRate({ from, to }: Amounts, terms: RateTerms): boolean {
  const rate = parseRate(terms.quantity_out)
  if (!rate) return false
  const decimals = { from: terms.from_decimals, to: terms.to_decimals }
  return fitsRate(from, to, rateOfMinor(rate, decimals))
}

/**
 * Returns whether two amounts match the rate: one side was typed, the other computed and rounded
 * half up (H3). A difference of a cent is accepted only against the owner.
 */
export function fitsRate(from: Minor, to: Minor, rate: Rate): boolean {
  const gained = multiplyByRate(from, rate) - to
  const paid = from - divideByRate(to, rate)
  return isCentOrLess(gained) || isCentOrLess(paid)
}

function isCentOrLess(loss: Minor): boolean {
  return loss === 0n || loss === 1n
}

function boundsOf(row: Bounds): Bounds {
  const { from_code, to_code, from_min, to_min, from_max, to_max } = row
  const { from_decimals, to_decimals } = row
  return { from_code, to_code, from_min, to_min, from_max, to_max, from_decimals, to_decimals }
}

interface Row extends Bounds {
  is_open: boolean
  rate_from: string | null
  rate_to: string | null
  quantity_out: string | null
  is_current: boolean | null
  /** By an operator. */
  is_withdrawn: boolean
}

/**
 * Each row is found by its keys: a join of unknown size could be planned as a scan of all accounts.
 */
const READING: Reading<ExchangeTermsQuery> = {
  columns: 'user_id uuid, from_id uuid, to_id uuid, rate_id uuid, superseded_at timestamptz',
  select: `SELECT f.currency_code AS from_code, t.currency_code AS to_code,
      fc.min_exchange_minor AS from_min, tc.min_exchange_minor AS to_min,
      fc.max_amount_minor AS from_max, tc.max_amount_minor AS to_max,
      fc.decimals AS from_decimals, tc.decimals AS to_decimals,
      f.status = 'open' AND t.status = 'open' AS is_open,
      r.from_currency_code AS rate_from, r.to_currency_code AS rate_to,
      r.quantity_out,
      r.valid_until IS NULL OR r.valid_until > q.superseded_at AS is_current,
      ${isPairWithdrawn('f.currency_code', 't.currency_code')} AS is_withdrawn
    FROM account f
    JOIN account t ON t.user_id = f.user_id AND t.id = q.to_id
    JOIN currency fc ON fc.code = f.currency_code
    JOIN currency tc ON tc.code = t.currency_code
    LEFT JOIN rate r ON r.id = q.rate_id AND r.quantity_in = 1
    WHERE f.id = q.from_id AND f.user_id = q.user_id`,
  toQuestion: ({ userId, request, now }) => ({
    user_id: userId,
    from_id: request.from_account_id,
    to_id: request.to_account_id,
    rate_id: isId(request.rate_id) ? request.rate_id : null,
    superseded_at: usableAfter(now),
  }),
}

const readRow = batchedLookup<ExchangeTermsQuery, Row>(READING)
const readRows = lookup<ExchangeTermsQuery, Row>(READING)

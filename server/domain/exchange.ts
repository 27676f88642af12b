import type * as v from 'valibot'
import type { ExchangeRequest } from '../../src/contract/wallet.ts'
import { formatAmount, type Minor, parseAmount, parseRate } from '../../src/lib/money.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { readTogether } from '../db/together.ts'
import { houseAccount, isId } from './accounts.ts'
import { fitsRate } from './exchange-quote.ts'
import { findPosted, hashRequest, type HistoryRow, postTogether, type Transfer } from './ledger.ts'
import { SUPERSEDED_RATE_MS } from './rates.ts'
import { Refusal } from './refusal.ts'

type Request = v.InferOutput<typeof ExchangeRequest>

interface Asked {
  userId: string
  request: Request
  now: Date
}

interface Exchange {
  userId: string
  request: Request
  from: Side
  to: Side
}

interface Side {
  accountId: string
  code: string
  amount: Minor
}

/**
 * Exchanges money between two accounts of the owner at a published rate (spec section 4, exchange).
 * Throws SAME_ACCOUNT, AMOUNT_ZERO, AMOUNT_TOO_SMALL, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, NO_RATE,
 * RATE_CHANGED, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED.
 *
 * Two statements, each a transaction of its own: one reads the terms, one posts. Nothing that is read
 * can be wrong by the time of the posting: rates never change, an account keeps owner and currency, and
 * whether it is open and has the money is judged again under the lock.
 */
export async function exchange(
  db: Database,
  given: { userId: string; idempotencyKey: string; request: Request; now: Date },
): Promise<{ transferId: string }> {
  const { userId, request, now } = given
  const act = {
    scope: `exchange:${userId}`,
    key: given.idempotencyKey,
    requestHash: hashRequest(request),
  }
  try {
    const sides = await check(db, { userId, request, now })
    const { transferId } = await postTogether(db, describe({ userId, request, ...sides }, act, now))
    return { transferId }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // What has been done once is answered alike, whatever has become of rate and accounts since.
    const earlier = await findPosted(db, act)
    if (!earlier) throw error
    return { transferId: earlier.transferId }
  }
}

interface Terms {
  from_code: string
  to_code: string
  from_min: bigint
  to_min: bigint
  is_open: boolean
  rate_from: string | null
  rate_to: string | null
  quantity_out: string | null
  is_current: boolean | null
}

async function check(db: Database, given: Asked): Promise<{ from: Side; to: Side }> {
  const { request } = given
  const [fromAmount, toAmount] = readAmounts(request)
  const terms = await readTerms(db, given)
  if (!terms) throw new Refusal('ACCOUNT_NOT_FOUND')
  if (!terms.is_open) throw new Refusal('ACCOUNT_CLOSED')
  refuseTooSmall(fromAmount, terms.from_min, terms.from_code)
  refuseTooSmall(toAmount, terms.to_min, terms.to_code)
  const rate = terms.quantity_out === null ? undefined : parseRate(terms.quantity_out)
  const isOfPair = terms.rate_from === terms.from_code && terms.rate_to === terms.to_code
  if (!rate || !isOfPair) throw new Refusal('NO_RATE')
  if (!terms.is_current || !fitsRate(fromAmount, toAmount, rate)) throw new Refusal('RATE_CHANGED')
  return {
    from: { accountId: request.from_account_id, code: terms.from_code, amount: fromAmount },
    to: { accountId: request.to_account_id, code: terms.to_code, amount: toAmount },
  }
}

function readAmounts(request: Request): [Minor, Minor] {
  const { from_account_id, to_account_id } = request
  if (!isId(from_account_id) || !isId(to_account_id)) throw new Refusal('ACCOUNT_NOT_FOUND')
  if (from_account_id.toLowerCase() === to_account_id.toLowerCase()) {
    throw new Refusal('SAME_ACCOUNT')
  }
  const from = parseAmount(request.from_amount)
  const to = parseAmount(request.to_amount)
  if (from === undefined || to === undefined) throw new Refusal('BAD_REQUEST')
  if (from === 0n || to === 0n) throw new Refusal('AMOUNT_ZERO')
  return [from, to]
}

/** Each row by its keys: a join of unknown size could be planned as a walk through all accounts. */
const readTerms = readTogether<Asked, Terms>(
  `SELECT q.n, t.* FROM jsonb_to_recordset($1::jsonb)
     AS q (n smallint, user_id uuid, from_id uuid, to_id uuid, rate_id uuid, superseded_at timestamptz)
   CROSS JOIN LATERAL (
     SELECT f.currency_code AS from_code, t.currency_code AS to_code,
       fc.min_exchange_minor AS from_min, tc.min_exchange_minor AS to_min,
       f.status = 'open' AND t.status = 'open' AS is_open,
       r.from_currency_code AS rate_from, r.to_currency_code AS rate_to,
       r.quantity_out,
       r.valid_until IS NULL OR r.valid_until > q.superseded_at AS is_current
     FROM account f
     JOIN account t ON t.user_id = f.user_id AND t.id = q.to_id
     JOIN currency fc ON fc.code = f.currency_code
     JOIN currency tc ON tc.code = t.currency_code
     LEFT JOIN rate r ON r.id = q.rate_id AND r.quantity_in = 1
     WHERE f.id = q.from_id AND f.user_id = q.user_id
     LIMIT 1
   ) AS t`,
  ({ userId, request, now }) => ({
    user_id: userId,
    from_id: request.from_account_id,
    to_id: request.to_account_id,
    rate_id: isId(request.rate_id) ? request.rate_id : null,
    superseded_at: new Date(now.getTime() - SUPERSEDED_RATE_MS),
  }),
)

function refuseTooSmall(amount: Minor, min: Minor, code: string): void {
  if (amount >= min) return
  throw new Refusal('AMOUNT_TOO_SMALL', { min: formatAmount(min), currency_code: code })
}

/** The wallet's own account in each currency stands between the two of the owner. */
function describe(deal: Exchange, act: Transfer['act'], now: Date): Transfer {
  const { userId, request, from, to } = deal
  return {
    kind: 'exchange',
    act,
    legs: [
      leg(from.accountId, houseAccount('house', from.code), from),
      leg(houseAccount('house', to.code), to.accountId, to),
    ],
    history: [historyRow(deal, from, -from.amount, now), historyRow(deal, to, to.amount, now)],
    notes: [
      {
        user_id: userId,
        text_key: 'notification.exchange_complete',
        params: {
          from: from.code,
          from_amount: formatAmount(from.amount),
          to: to.code,
          to_amount: formatAmount(to.amount),
        },
      },
    ],
    rateId: request.rate_id,
    now,
  }
}

function leg(debit: string, credit: string, { code, amount }: Side) {
  return { debit, credit, currency_code: code, amount }
}

function historyRow(deal: Exchange, side: Side, amount: Minor, now: Date): HistoryRow {
  return {
    id: newId(now),
    user_id: deal.userId,
    account_id: side.accountId,
    kind: 'exchange',
    amount,
    currency_code: side.code,
    status: 'complete',
    description: 'transaction.exchange',
    params: { from: deal.from.code, to: deal.to.code },
  }
}

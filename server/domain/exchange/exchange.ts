import { formatAmount, isZeroAmount, type Minor } from '../../../contract/rules/money.ts'
import { batchedLookup } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { houseAccount, isId } from '../ledger/accounts.ts'
import { withKeyedMutex } from '../../lib/keyed-mutex.ts'
import {
  type ExchangeTermsQuery,
  type ExchangeInput,
  readAmounts,
  readTerms,
  recallTerms,
} from './terms.ts'
import {
  findPosted,
  hashRequest,
  post,
  postTogether,
  TermsChanged,
  Unposted,
} from '../ledger/post.ts'
import type {
  ActKey,
  Beside,
  HistoryRow,
  Note,
  RateTerms,
  LedgerTransfer,
} from '../ledger/transfer.ts'
import { REPEAT_MS } from '../ledger/repeat-window.ts'
import { usableAfter } from '../rates/usable-after.ts'
import { Refusal } from '../refusal.ts'

/**
 * Exchanges money between two accounts of the owner at a published rate (H5).
 * Throws SAME_ACCOUNT, AMOUNT_ZERO, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, ACCOUNT_NOT_FOUND,
 * ACCOUNT_CLOSED, NO_RATE, RATE_CHANGED, EXCHANGE_REPEATED, INSUFFICIENT_FUNDS,
 * IDEMPOTENCY_KEY_REUSED.
 *
 * One statement posts on the cached terms of an earlier exchange at the same rate, and checks that
 * they hold. If they do not, or none are cached, the terms are read first, which also returns the
 * reason of a refusal (decision 013).
 */
export async function exchange(
  db: Database,
  given: { userId: string; idempotencyKey: string; request: ExchangeInput; now: Date },
): Promise<{ transferId: string }> {
  const { userId, request, now } = given
  const { is_repeat_confirmed: _isConfirmed, ...hashed } = request
  const act = {
    scope: `exchange:${userId}`,
    key: given.idempotencyKey,
    // A confirmed repeat is the same request: the first one was refused and is not kept.
    requestHash: hashRequest(hashed),
  }
  try {
    checkRequest(request)
    const asked = { userId, request, now }
    // Exchanges of one owner run one at a time, so that the check of repeats cannot be raced.
    return await withKeyedMutex(act.scope, () => place({ db, asked, act }))
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof Unposted) throw error
    // A repeated exchange gets the same answer, whatever has changed since.
    const earlier = await findPosted(db, act)
    if (!earlier) throw error
    return { transferId: earlier.transferId }
  }
}

interface ExchangeToPlace {
  db: Database
  asked: ExchangeTermsQuery
  act: ActKey
}

async function place(placing: ExchangeToPlace): Promise<{ transferId: string }> {
  const { db, asked } = placing
  const known = recallTerms(db, asked)
  const posted =
    (known && (await postOn(known, placing))) ?? (await postOn(await readTerms(db, asked), placing))
  // The terms changed after they were read: the owner has to check them again.
  if (!posted) throw new Refusal('RATE_CHANGED')
  return posted
}

/** Returns undefined when the terms do not hold. */
async function postOn(
  terms: RateTerms,
  { db, asked, act }: ExchangeToPlace,
): Promise<{ transferId: string } | undefined> {
  await refuseRepeatedExchange(db, asked, terms)
  try {
    const { transferId } = await postTogether(db, describe(asked, terms, { act }))
    return { transferId }
  } catch (error) {
    if (error instanceof TermsChanged) return undefined
    throw error
  }
}

/**
 * Throws EXCHANGE_REPEATED when the same amount went between the same accounts within two minutes.
 */
async function refuseRepeatedExchange(
  db: Database,
  asked: ExchangeTermsQuery,
  terms: RateTerms,
): Promise<void> {
  if (asked.request.is_repeat_confirmed) return
  const { from } = readAmounts(asked.request, terms)
  if (await findSame(db, { asked, amount: -from })) throw new Refusal('EXCHANGE_REPEATED')
}

/** The rows of an account are found by its index, from the latest on. */
const findSame = batchedLookup<{ asked: ExchangeTermsQuery; amount: bigint }, { found: number }>({
  columns: 'user_id uuid, from_id uuid, to_id uuid, amount_minor bigint, since timestamptz',
  select: `SELECT 1 AS found FROM wallet_transaction w
    JOIN wallet_transaction o ON o.user_id = w.user_id AND o.account_id = q.to_id
      AND o.created_at = w.created_at AND o.transfer_id = w.transfer_id
    WHERE w.user_id = q.user_id AND w.account_id = q.from_id AND w.created_at > q.since
      AND w.kind = 'exchange' AND w.amount_minor = q.amount_minor`,
  toQuestion: ({ asked: { userId, request, now }, amount }) => ({
    user_id: userId,
    from_id: request.from_account_id,
    to_id: request.to_account_id,
    amount_minor: amount.toString(),
    since: new Date(now.getTime() - REPEAT_MS),
  }),
})

/** An order at a rate that is executed (S5). */
interface ExecutedOrder {
  id: string
  /** Its rate is current, or was superseded after this moment. */
  rateUntil: Date
  note: Pick<Note, 'text_key' | 'params'>
}

/** A transfer of which an exchange is a part (S3): it has the notification of both. */
interface PaidByExchange {
  /** Id of the exchange. */
  id: string
  /** Number of the transfer. */
  number: string
}

/**
 * What an exchange of a plan (S4), of an order at a rate, or for a payment of a program (T2) or of
 * a request (S3) is written with.
 */
export interface InsideExchange {
  planId?: string
  order?: ExecutedOrder
  pays?: PaidByExchange
  act: ActKey
  /** The run of the plan. */
  beside?: Beside
}

/**
 * Exchanges money of a plan, an order at a rate, for a program or for a request inside a
 * transaction of the caller, on terms that were read for it. Throws RATE_CHANGED where they do not
 * hold any more, INSUFFICIENT_FUNDS, ACCOUNT_CLOSED.
 */
export async function exchangeInside(
  tx: Queryable,
  asked: ExchangeTermsQuery,
  terms: RateTerms,
  inside: InsideExchange,
): Promise<{ transferId: string }> {
  const transfer = describeExchangeInside(asked, terms, inside)
  try {
    return await post(tx, transfer)
  } catch (error) {
    if (error instanceof TermsChanged) throw new Refusal('RATE_CHANGED')
    throw error
  }
}

/**
 * Returns the transfer that `exchangeInside` posts. Throws SAME_ACCOUNT, AMOUNT_ZERO,
 * ACCOUNT_NOT_FOUND, BAD_REQUEST.
 */
export function describeExchangeInside(
  asked: ExchangeTermsQuery,
  terms: RateTerms,
  { beside, ...written }: InsideExchange,
): LedgerTransfer {
  checkRequest(asked.request)
  const transfer = describe(asked, terms, written)
  return { ...transfer, ...(beside && { beside: [beside] }) }
}

/** Throws what a request is refused for whatever the database has. */
function checkRequest(request: ExchangeInput): void {
  const { from_account_id, to_account_id, from_amount, to_amount } = request
  if (!isId(from_account_id) || !isId(to_account_id)) throw new Refusal('ACCOUNT_NOT_FOUND')
  if (from_account_id.toLowerCase() === to_account_id.toLowerCase()) {
    throw new Refusal('SAME_ACCOUNT')
  }
  if (isZeroAmount(from_amount) || isZeroAmount(to_amount)) throw new Refusal('AMOUNT_ZERO')
}

/** The house accounts of both currencies are between the two accounts of the owner. */
function describe(
  asked: ExchangeTermsQuery,
  rate: RateTerms,
  { act, planId, order, pays }: Omit<InsideExchange, 'beside'>,
): LedgerTransfer {
  const { userId, request, now } = asked
  const amounts = readAmounts(request, rate)
  const from = { accountId: request.from_account_id, code: rate.from_code, amount: amounts.from }
  const to = { accountId: request.to_account_id, code: rate.to_code, amount: amounts.to }
  const codes = { from: from.code, to: to.code }
  const row = ({ accountId, code }: Side, amount: Minor): HistoryRow => ({
    id: newId(now),
    user_id: userId,
    account_id: accountId,
    kind: 'exchange',
    amount,
    currency_code: code,
    status: 'complete',
    description: 'transaction.exchange',
    params: {
      ...codes,
      ...(planId !== undefined && { plan: planId }),
      ...(order && { rate_order: order.id }),
      ...(pays && { pays: pays.number }),
    },
  })
  const note = {
    user_id: userId,
    text_key: order?.note.text_key ?? textOf(planId),
    params: {
      ...order?.note.params,
      ...codes,
      from_amount: formatAmount(from.amount, rate.from_decimals),
      to_amount: formatAmount(to.amount, rate.to_decimals),
    },
  }
  return {
    ...(pays && { id: pays.id }),
    kind: 'exchange',
    act,
    legs: [
      leg(from.accountId, houseAccount('house', from.code), from),
      leg(houseAccount('house', to.code), to.accountId, to),
    ],
    history: [row(from, -from.amount), row(to, to.amount)],
    notes: pays ? [] : [note],
    rateId: request.rate_id,
    terms: {
      owner: userId,
      accounts: [from.accountId, to.accountId],
      rate,
      rateUntil: order?.rateUntil ?? usableAfter(now),
    },
    now,
  }
}

function textOf(planId: string | undefined) {
  return planId === undefined ? 'notification.exchange_complete' : 'notification.plan_exchanged'
}

interface Side {
  accountId: string
  code: string
  amount: Minor
}

function leg(debit: string, credit: string, { code, amount }: Side) {
  return { debit, credit, currency_code: code, amount }
}

import type { PayoutAct } from '../../../contract/calls/withdrawals.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { newId } from '../../lib/new-id.ts'
import type { Log } from '../../ops/log/log.ts'
import { auditBeside, type AuditOrigin } from '../audit-log.ts'
import { keptBeside } from '../kept-recipients/kept-beside.ts'
import { lookAtPayout, type PayoutLook } from '../screening/look-at-payout.ts'
import { decideHold, findPreparation } from './check-payout.ts'
import { requireKept } from '../kept-recipients/kept-facts.ts'
import { isId } from '../ledger/accounts.ts'
import { placeInside, type PlacingDecision, type PlacingRules, placing } from '../ledger/place.ts'
import { hashRequest, type Posted } from '../ledger/post.ts'
import type { ActKey, Beside } from '../ledger/transfer.ts'
import { readPayingAccount, requireWithinLimit } from '../ledger/wallet-facts.ts'
import { Refusal } from '../refusal.ts'
import {
  describePayout,
  isHeld,
  type NewPayout,
  payoutBeside,
  payoutNumber,
} from './describe-payout.ts'
import { railOf } from './methods/list.ts'
import type { Destination } from './methods/method.ts'
import { type PayingFacts, readPayingFacts } from './paying-facts.ts'
import { recordStart } from './record-start.ts'
import { cardBeside } from './saved-cards.ts'
import { isServed } from './served-methods.ts'
import { feeOf, type Price } from './tariff.ts'
import { passedThreshold } from './threshold.ts'

/** A requested payout. */
export interface RequestedPayout {
  userId: string
  idempotencyKey: string
  request: PayoutAct
  /** The owner has confirmed that the same is withdrawn once more. */
  isRepeatConfirmed?: boolean
  now: Date
  methods: PayoutMethods
}

/** The request of a payout, for the audit log and the log. */
interface Origin extends AuditOrigin {
  log: Log
}

export interface StartedPayout {
  number: string
}

/** Returns the answer about a payout that was made before. */
export function showPaidOut({ answer }: Pick<Posted, 'answer'>): StartedPayout {
  return { number: payoutNumber(answer['payout_id'] ?? '') }
}

/**
 * Pays out what was quoted (L7). The caller has checked the PIN. Throws QUOTE_EXPIRED,
 * ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, BAD_REQUEST, RECIPIENT_NOT_KEPT, RECIPIENT_WAITING,
 * LIMIT_EXCEEDED (`limit_amount`, `left_amount`, `currency_code`), WALLET_FROZEN,
 * WITHDRAWAL_REPEATED, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED, and what `readDestination` of a
 * method throws.
 *
 * Amount and fee are reserved and the payout is stored before the provider is called; `recordStart`
 * and `settlePayouts` say what follows. One above a threshold of its currency is held, and one for
 * a case (W4): `releasePayout`, `declinePayout` and `clearCase` say what follows then.
 */
export async function payOut(
  db: Database,
  paying: RequestedPayout,
  origin: Origin,
): Promise<StartedPayout> {
  const prepared = await preparePayout(db, paying)
  const act = actOfPayout(paying)
  const { number, payout } = await place(db, { ...paying, ...prepared, act, origin })
  if (payout) await startPayout(db, payout, { ...paying, log: origin.log })
  return { number }
}

/** A payout whose target was checked with its provider, and compared with the lists in force. */
export type PreparedPayout = Pick<Paying, 'userId' | 'request' | 'methods' | 'now'> & {
  quoteId: string
  destination: Destination
  look: PayoutLook
}

type Paying = Omit<RequestedPayout, 'idempotencyKey'>

/**
 * Checks the target of a payout with its provider. Throws NETWORK_UNAVAILABLE and what
 * `readDestination` throws.
 */
export async function preparePayout(db: Database, paying: Paying): Promise<PreparedPayout> {
  const { userId, request, methods, now } = paying
  const destination = await railOf(request.to.method).readDestination(db, paying, request.to)
  await requireFunds(db, paying, destination)
  const { recipient_name: recipientName, address } = destination.columns
  const look = await lookAtPayout(db, { userId, recipientName, address })
  return { userId, request, methods, now, quoteId: request.quote_id, destination, look }
}

/** What a payout of a plan is written with. */
interface InsidePayout {
  planId: string
  act: ActKey
  /** The run of the plan. */
  beside: Beside
}

/**
 * Reserves the money of a payout of a plan inside a transaction of the caller, as `payOut` does.
 * Returns the payout that is to be started after the transaction; undefined where it is held.
 * Throws what `payOut` throws.
 */
export async function payOutInside(
  tx: Queryable,
  prepared: PreparedPayout,
  inside: InsidePayout,
): Promise<NewPayout | undefined> {
  const { act } = inside
  const origin = { requestId: null, prefix: null }
  const asked = { ...prepared, idempotencyKey: act.key, isRepeatConfirmed: true }
  const { payout } = await placeInside(tx, RULES, { ...asked, act, origin, inside })
  return payout
}

/** Starts a payout whose money is reserved at its provider; see `recordStart`. */
export async function startPayout(
  db: Database,
  { id, total, fee, decimals, currencyCode: currency_code, destination }: NewPayout,
  { methods, log, now }: Pick<RequestedPayout, 'methods' | 'now'> & Pick<Origin, 'log'>,
): Promise<void> {
  const order = { id, amount: formatAmount(total - fee, decimals), currency_code }
  const method = railOf(destination.method)
  const start = async () => method.start(methods, order, destination.columns)
  await recordStart(db, { id, now, log, start })
}

/** Throws NETWORK_UNAVAILABLE when the provider cannot pay what is to arrive by a quote. */
async function requireFunds(
  db: Queryable,
  { userId, request, methods }: Paying,
  { method, columns }: Destination,
): Promise<void> {
  const rules = railOf(method)
  if (!rules.requireFunds) return
  const { quote_id: quoteId } = request
  const [quote] = await db.query<Price & { decimals: number }>(
    `SELECT q.amount_minor AS total, q.fee_minor AS fee, c.decimals FROM payout_quote q
     JOIN account a ON a.id = q.account_id JOIN currency c ON c.code = a.currency_code
     WHERE q.id = $1 AND q.user_id = $2`,
    [isId(quoteId) ? quoteId : null, userId],
  )
  if (quote) await rules.requireFunds(methods, { columns, price: quote, decimals: quote.decimals })
}

interface PayoutToPlace extends RequestedPayout {
  quoteId: string
  destination: Destination
  look: PayoutLook
  act: ActKey
  origin: AuditOrigin
  inside?: InsidePayout
}

/** `payout` is set when it is new and has to be started now. */
type Placed = StartedPayout & { payout?: NewPayout }

const RULES: PlacingRules<PayoutToPlace, PayingFacts, Placed> = {
  readFacts: readPayingFacts,
  showEarlier: showPaidOut,
  decide,
}

const place = placing(RULES)

/** Checks quote, fee and limit. */
function decide(
  asked: PayoutToPlace,
  facts: PayingFacts,
  isPrepared: boolean,
): PlacingDecision<Placed> {
  const { userId, methods, destination, look, act, origin, inside, now } = asked
  if (facts.quote_id === null || facts.expires_at <= now || facts.is_used) {
    throw new Refusal('QUOTE_EXPIRED')
  }
  const { columns } = destination
  if (facts.method !== destination.method || facts.network !== (columns.network ?? null)) {
    throw new Refusal('BAD_REQUEST')
  }
  requireKept(facts, now)
  const account = readPayingAccount(facts)
  const { total, fee, method } = facts
  if (facts.percent === null || !isServed(methods, method, account.currency_code)) {
    throw new Refusal('METHOD_UNAVAILABLE')
  }
  // Another payout may have used what was free.
  if (feeOf(facts, total - fee) > fee) throw new Refusal('QUOTE_EXPIRED')
  const prepare = isPrepared
    ? undefined
    : findPreparation(facts, { accountId: account.id, look, now })
  if (prepare) return { kind: 'prepare', prepare }
  requireWithinLimit(facts, total)
  if (facts.is_repeated) throw new Refusal('WITHDRAWAL_REPEATED')
  const id = newId(now)
  const held = decideHold(look, facts, { id, now })
  const payout = {
    id,
    userId,
    accountId: account.id,
    currencyCode: account.currency_code,
    decimals: account.decimals,
    quoteId: facts.quote_id,
    tariffNumber: facts.tariff_number ?? undefined,
    total,
    fee,
    destination,
    heldAbove: passedThreshold(facts, total)?.above,
    planId: inside?.planId,
    heldCaseId: held?.caseId,
  }
  const { requestId, prefix } = origin
  const beside = [
    payoutBeside(payout, now),
    ...(held?.beside ?? []),
    ...(destination.card ? [cardBeside(userId, destination.card, now)] : []),
    ...(destination.isKept ? [keptBeside(userId, destination.kept, now)] : []),
    auditBeside({ event: 'withdrawal_asked', userId, requestId, prefix, now }),
    ...(inside ? [inside.beside] : []),
  ]
  const number = payoutNumber(payout.id)
  const done = isHeld(payout) ? { number } : { number, payout }
  return { kind: 'post', transfer: { ...describePayout(payout, act, now), beside }, done }
}

/** Returns the key of a payout. */
export function actOfPayout({
  userId,
  idempotencyKey,
  request: { quote_id, to },
}: Pick<RequestedPayout, 'userId' | 'idempotencyKey' | 'request'>): ActKey {
  const requestHash = hashRequest({
    quote_id,
    ...Object.fromEntries(Object.entries(to).map(([name, value]) => [name, String(value)])),
  })
  return { scope: `payout-request:${userId}`, key: idempotencyKey, requestHash }
}

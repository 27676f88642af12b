import type { PayoutAct } from '../../../contract/calls/withdrawals.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { newId } from '../../lib/new-id.ts'
import type { Log } from '../../ops/log/log.ts'
import { auditBeside, type AuditOrigin } from '../audit-log.ts'
import { keptBeside } from '../kept-recipients/kept-beside.ts'
import { lookAtPayout, type PayoutLook } from '../screening/look-at-payout.ts'
import { requireKept } from '../kept-recipients/kept-facts.ts'
import { isId } from '../ledger/accounts.ts'
import { type PlacingDecision, placing } from '../ledger/place.ts'
import { hashRequest, type Posted } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { ActKey } from '../ledger/transfer.ts'
import { readPayingAccount, requireWithinLimit } from '../ledger/wallet-facts.ts'
import { Refusal } from '../refusal.ts'
import { describePayout, isHeld, type NewPayout, payoutNumber } from './describe-payout.ts'
import { methodOf } from './methods/list.ts'
import type { Destination } from './methods/method.ts'
import { type PayingFacts, readPayingFacts } from './paying-facts.ts'
import { payoutBeside } from './payout-beside.ts'
import { recordStart } from './record-start.ts'
import { cardBeside } from './saved-cards.ts'
import { isServed } from './served-methods.ts'
import { feeOf, type Price } from './tariff.ts'
import { passedThreshold } from './threshold.ts'

/** A requested payout. */
export interface PayoutRequest {
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

export interface PayoutResult {
  number: string
}

/** Returns the answer about a payout that was made before. */
export function showPaidOut({ answer }: Pick<Posted, 'answer'>): PayoutResult {
  return { number: payoutNumber(answer['payout_id'] ?? '') }
}

/**
 * Pays out what was quoted (L7). The caller has checked the PIN. Throws QUOTE_EXPIRED, ACCOUNT_NOT_FOUND,
 * ACCOUNT_CLOSED, BAD_REQUEST, RECIPIENT_NOT_KEPT, RECIPIENT_WAITING, LIMIT_EXCEEDED (`limit_amount`, `left_amount`, `currency_code`),
 * WALLET_FROZEN, WITHDRAWAL_REPEATED, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED, and what `readDestination` of a
 * method throws.
 *
 * Amount and fee are reserved and the payout is stored before the provider is called; `recordStart`
 * and `settlePayouts` say what follows. One above a threshold of its currency is held, and one for a case (W4): `releasePayout`,
 * `declinePayout` and `clearCase` say what follows then.
 */
export async function payOut(
  db: Database,
  paying: PayoutRequest,
  origin: Origin,
): Promise<PayoutResult> {
  const { request, methods, now } = paying
  const method = methodOf(request.to.method)
  const destination = await method.readDestination(db, paying, request.to)
  await requireFunds(db, paying, destination)
  const act = actOfPayout(paying)
  const quoteId = request.quote_id
  const { recipient_name: recipientName, address } = destination.columns
  const look = await lookAtPayout(db, { userId: paying.userId, recipientName, address })
  const { number, payout } = await place(db, { ...paying, quoteId, destination, look, act, origin })
  if (payout) {
    const { id, total, fee, decimals, currencyCode: currency_code } = payout
    const order = { id, amount: formatAmount(total - fee, decimals), currency_code }
    const start = async () => method.start(methods, order, destination.columns)
    await recordStart(db, { id, now, log: origin.log, start })
  }
  return { number }
}

/** Throws NETWORK_UNAVAILABLE when the provider cannot pay what is to arrive by a quote. */
async function requireFunds(
  db: Queryable,
  { userId, request, methods }: PayoutRequest,
  { method, columns }: Destination,
): Promise<void> {
  const rules = methodOf(method)
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

interface Placing extends PayoutRequest {
  quoteId: string
  destination: Destination
  look: PayoutLook
  act: ActKey
  origin: Origin
}

/** `payout` is set when it is new and has to be started now. */
type Placed = PayoutResult & { payout?: NewPayout }

const place = placing<Placing, PayingFacts, Placed>({
  readFacts: readPayingFacts,
  showEarlier: showPaidOut,
  decide,
})

/** Checks quote, fee and limit. */
function decide(asked: Placing, facts: PayingFacts, isPrepared: boolean): PlacingDecision<Placed> {
  const { userId, methods, destination, look, act, origin, now } = asked
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
  const isCompared = look.isCurrent(facts)
  if ((facts.owes || !isCompared) && !isPrepared) {
    const prepare = async (tx: Queryable) => {
      if (!isCompared) await look.renew(tx, facts.screening_version)
      if (facts.owes) await collectOwed(tx, account.id, now)
    }
    return { kind: 'prepare', prepare }
  }
  requireWithinLimit(facts, total)
  if (facts.is_repeated) throw new Refusal('WITHDRAWAL_REPEATED')
  const held = look.decide(facts, now)
  const payout = {
    id: newId(now),
    userId,
    accountId: account.id,
    currencyCode: account.currency_code,
    decimals: account.decimals,
    quoteId: facts.quote_id,
    total,
    fee,
    destination,
    heldAbove: passedThreshold(facts, total)?.above,
    heldCaseId: held?.caseId,
  }
  const { requestId, prefix } = origin
  const beside = [
    payoutBeside(payout, now),
    ...(held?.beside ?? []),
    ...(destination.card ? [cardBeside(userId, destination.card, now)] : []),
    ...(destination.isKept ? [keptBeside(userId, destination.kept, now)] : []),
    auditBeside({ event: 'withdrawal_asked', userId, requestId, prefix, now }),
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
}: Pick<PayoutRequest, 'userId' | 'idempotencyKey' | 'request'>): ActKey {
  const requestHash = hashRequest({
    quote_id,
    ...Object.fromEntries(Object.entries(to).map(([name, value]) => [name, String(value)])),
  })
  return { scope: `payout-request:${userId}`, key: idempotencyKey, requestHash }
}

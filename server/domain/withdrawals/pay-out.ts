import type { PayoutAct, PayoutTarget } from '../../../contract/calls/withdrawals.ts'
import type { Database } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { newId } from '../../lib/new-id.ts'
import type { Log } from '../../ops/log/log.ts'
import { auditBeside, type AuditOrigin } from '../audit-log.ts'
import { keptBeside } from '../kept-recipients/kept-beside.ts'
import { requireKept } from '../kept-recipients/kept-facts.ts'
import { type PlacingDecision, placing } from '../ledger/place.ts'
import { hashRequest, type Posted } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { ActKey } from '../ledger/transfer.ts'
import { readPayingAccount, requireWithinLimit } from '../ledger/wallet-facts.ts'
import { Refusal } from '../refusal.ts'
import type { RepeatTarget } from './refuse-repeat.ts'
import { passedThreshold } from './threshold.ts'
import { cardBeside } from './card-beside.ts'
import { describePayout, type NewPayout, payoutNumber } from './describe-payout.ts'
import { type Destination, readDestination } from './destination.ts'
import { isKept, keptOf, keptTargetOf, tokenOf } from './kept-destination.ts'
import { isServed } from './methods.ts'
import { type PaidQuote, type PayingFacts, readPayingFacts } from './paying-facts.ts'
import { requireFundsOfQuote } from './require-funds.ts'
import { startPayout } from './start-payout.ts'
import { feeOf } from './tariff.ts'
import { quotedPayoutBeside } from './write-payout.ts'

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
 * WALLET_FROZEN, WITHDRAWAL_REPEATED, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED, and what `readDestination` throws.
 *
 * Amount and fee are reserved and the payout is stored before the provider is called; `startPayout`
 * and `settlePayouts` say what follows. One above a threshold of its currency is held: `releasePayout` and
 * `declinePayout` say what follows then.
 */
export async function payOut(
  db: Database,
  paying: PayoutRequest,
  origin: Origin,
): Promise<PayoutResult> {
  const { userId, request, methods, now } = paying
  const destination = await readDestination(db, { userId, to: request.to, methods, now })
  await requireFundsOfQuote(db, { userId, quoteId: request.quote_id, destination, methods })
  const target = targetOf(destination)
  const asked = {
    ...paying,
    quoteId: request.quote_id,
    destination,
    target,
    kept: { target: keptTargetOf(destination), ...tokenOf(destination) },
    act: actOfPayout(paying),
  }
  const { number, payout } = await place(db, { ...asked, origin })
  if (payout) await startPayout(db, { payout, methods, now, log: origin.log })
  return { number }
}

interface Placing extends PayoutRequest {
  quoteId: string
  destination: Destination
  target: RepeatTarget
  kept: { target: string; token?: string }
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
  const { userId, request, methods, destination, act, origin, now } = asked
  if (facts.quote_id === null || facts.expires_at <= now || facts.is_used) {
    throw new Refusal('QUOTE_EXPIRED')
  }
  refuseOtherTarget(facts, request.to)
  requireKept(facts, now)
  const account = readPayingAccount(facts)
  const { total, fee, method } = facts
  if (facts.percent === null || !isServed(methods, method, account.currency_code)) {
    throw new Refusal('METHOD_UNAVAILABLE')
  }
  // Another payout may have used what was free.
  if (feeOf(facts, total - fee) > fee) throw new Refusal('QUOTE_EXPIRED')
  if (facts.owes && !isPrepared) {
    return { kind: 'prepare', prepare: (tx) => collectOwed(tx, account.id, now) }
  }
  requireWithinLimit(facts, total)
  if (facts.is_repeated) throw new Refusal('WITHDRAWAL_REPEATED')
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
  }
  const { requestId, prefix } = origin
  const beside = [
    quotedPayoutBeside(payout, now),
    ...(destination.method === 'card' ? [cardBeside(userId, destination, now)] : []),
    ...(isKept(request.to) ? [keptBeside(userId, keptOf(destination), now)] : []),
    auditBeside({ event: 'withdrawal_asked', userId, requestId, prefix, now }),
  ]
  const number = payoutNumber(payout.id)
  const done = payout.heldAbove === undefined ? { number, payout } : { number }
  return { kind: 'post', transfer: { ...describePayout(payout, act, now), beside }, done }
}

function targetOf(to: Destination): RepeatTarget {
  const { method } = to
  if (method === 'sbp') return { method, phone: to.phone, bankId: to.bank.id }
  if (method === 'card') return { method, last4: to.card.last4, brand: to.card.brand }
  return { method, network: to.network.code, address: to.address }
}

function refuseOtherTarget({ method, network }: PaidQuote, to: PayoutTarget): void {
  const chosen = to.method === 'usdc' ? to.network : null
  if (to.method !== method || chosen !== network) throw new Refusal('BAD_REQUEST')
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

import type { WithdrawalAct } from '../../../contract/calls/money.ts'
import { cardBrand, whyNotCard } from '../../../contract/rules/card-number.ts'
import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import { formatAmount, isZeroAmount, parseAmount } from '../../../contract/rules/money.ts'
import { shortenAddress } from '../../../contract/rules/short-address.ts'
import type { Reading } from '../../db/batching/batched.ts'
import type { Database } from '../../db/database.ts'
import type { PayoutGateway } from '../../gateways/gateways.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { newId } from '../../lib/new-id.ts'
import type { Log } from '../../ops/log/log.ts'
import {
  lookAtPayout,
  type PayoutLook,
  type ScreeningFacts,
  SCREENING_VERSION,
} from '../screening/look-at-payout.ts'
import {
  type HoldingFacts,
  readWithHoldings,
  recordingWithheld,
  Withheld,
} from '../monitoring/holding.ts'
import { otherOfPayout } from '../monitoring/rule-columns.ts'
import { HOLDING_KEY } from '../monitoring/rules-in-force.ts'
import { type KeptFacts, requireKept, selectKeptFacts } from '../kept-recipients/kept-facts.ts'
import { readAmount } from '../ledger/accounts.ts'
import { type PlacingDecision, placing } from '../ledger/place.ts'
import { hashRequest } from '../ledger/post.ts'
import type { ActKey, Beside } from '../ledger/transfer.ts'
import {
  askOfWallet,
  readPayingAccount,
  requireWithinLimit,
  selectWalletFacts,
  WALLET_QUESTION,
  type WalletFacts,
  writeAmountText,
} from '../ledger/wallet-facts.ts'
import { Refusal } from '../refusal.ts'
import { requireAddress } from './addresses.ts'
import { decideHold, findPreparation } from './check-payout.ts'
import { describePayout, isHeld, payoutBeside } from './describe-payout.ts'
import { WITHDRAWAL_LIMIT } from './limit.ts'
import type { Destination } from './methods/method.ts'
import { recordStart } from './record-start.ts'
import { askOfRepeat, isRepeatedPayout, REPEAT_QUESTION } from './refuse-repeat.ts'
import { passedThreshold, refuseAbove, type Thresholds, THRESHOLDS } from './threshold.ts'

export { claimPayouts, payoutSettler, settlePayouts } from './settle.ts'

interface WithdrawalInput {
  userId: string
  idempotencyKey: string
  request: WithdrawalAct
  /** The owner has confirmed that the same is withdrawn once more. */
  isRepeatConfirmed?: boolean
  now: Date
  payout: PayoutGateway
  log: Log
  /** What else is written with a new withdrawal. */
  beside?: readonly Beside[]
}

/** The owner, the key and the request of a withdrawal. */
type WithdrawalKeyInput = Pick<WithdrawalInput, 'userId' | 'idempotencyKey' | 'request'>

/** Target of a withdrawal, without the whole card number. */
interface PlainTarget extends Pick<Destination, 'method' | 'columns' | 'history'> {
  /** What requests with the same key have in common. */
  identity: Record<string, string>
  /** Whether it may wait for operators: a card number is not kept that long. */
  isHoldable: boolean
}

/** Returns the key of a withdrawal. Throws CARD_INVALID and ADDRESS_INVALID. */
export function actOfWithdrawal({ userId, idempotencyKey, request }: WithdrawalKeyInput): ActKey {
  const { amount, currency_code } = request
  const requestHash = hashRequest({ amount, currency_code, ...readTarget(request).identity })
  return { scope: `withdrawal:${userId}`, key: idempotencyKey, requestHash }
}

/**
 * Takes money from an account and pays it out to a card or an address (G2).
 * A card is never a kept recipient here: its last digits do not tell it from another one.
 * The caller has checked the PIN. Throws AMOUNT_ZERO, CARD_INVALID, ADDRESS_INVALID,
 * RECIPIENT_NOT_KEPT, RECIPIENT_WAITING, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, AMOUNT_TOO_LARGE,
 * LIMIT_EXCEEDED (`limit_amount`, `left_amount`, `currency_code`), WALLET_FROZEN,
 * WITHDRAWAL_REPEATED, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED.
 *
 * A payout to an address above a threshold of its currency is held; one to a card throws
 * AMOUNT_TOO_LARGE or LIMIT_EXCEEDED, because the card number is not kept until two operators have
 * let it go; while an owner has a case it throws WALLET_FROZEN.
 *
 * The money is reserved and the payout stored before the gateway is called. If the server stops in
 * between, or the gateway does not answer, the payout stays `pending`. It is not started again,
 * because the card number is gone and it may have been started. After two minutes `settlePayouts`
 * asks the gateway by the payout's id; a gateway that never got it answers `failed`, and the money
 * is returned. So it is neither lost nor paid twice, as long as the gateway's `start` ends within
 * two minutes.
 */
export async function withdraw(
  db: Database,
  given: WithdrawalInput,
): Promise<{ payoutId: string }> {
  const { request, payout: gateway, log, now } = given
  const destination = readTarget(request)
  const { recipient_name: recipientName, address: target } = destination.columns
  const look = await lookAtPayout(db, { userId: given.userId, recipientName, address: target })
  const placed = { ...given, destination, look, act: actOfWithdrawal(given) }
  const { payoutId: id, amount } = await recordingWithheld(db, () => place(db, placed))
  if (amount !== undefined) {
    const { currency_code, pan, address } = request
    const order = { id, amount, currency_code, ...(pan && { pan }), ...(address && { address }) }
    await recordStart(db, { id, now, log, start: () => gateway.start(order) })
  }
  return { payoutId: id }
}

type Placing = WithdrawalInput & { destination: PlainTarget; look: PayoutLook; act: ActKey }

/** `amount`, decimal text, is set for a new payout that has to be started now. */
interface Placed {
  payoutId: string
  amount?: string
}

type Facts = WalletFacts &
  KeptFacts &
  Thresholds &
  ScreeningFacts &
  HoldingFacts & { is_repeated: boolean }

const AMOUNT = 'q.amount * 10::numeric ^ c.decimals'

const READING: Reading<Placing> = {
  columns: `${WALLET_QUESTION}, asked_currency text, kept_address text, amount numeric, ${REPEAT_QUESTION}`,
  select: selectWalletFacts(WITHDRAWAL_LIMIT, {
    account: 'LEFT JOIN account a ON a.user_id = u.id AND a.currency_code = q.asked_currency',
    more: `${isRepeatedPayout({ total: AMOUNT, fee: '0' })} AS is_repeated, ${THRESHOLDS}, ${SCREENING_VERSION}, ${HOLDING_KEY},
      ${selectKeptFacts("h.kind = 'usdc' AND lower(h.address) = q.kept_address")}`,
  }),
  toQuestion: (asked) => ({
    ...askOfWallet(asked.userId, asked.act, asked.now),
    ...askOfRepeat(asked.destination, asked),
    asked_currency: asked.request.currency_code,
    kept_address: asked.destination.columns.address?.toLowerCase(),
    amount: writeAmountText(asked.request.amount),
  }),
}

const readFacts = readWithHoldings<Placing, Facts>({
  kind: 'withdrawal',
  reading: READING,
  toAct: ({ request, destination }, { decimals }) => {
    const amount = parseAmount(request.amount, decimals ?? 0)
    return amount === undefined ? undefined : { amount, other: otherOfPayout(destination) }
  },
})

const place = placing<Placing, Facts, Placed>({
  readFacts,
  showEarlier: ({ answer }) => ({ payoutId: answer['payout_id'] ?? '' }),
  decide,
})

function decide(asked: Placing, facts: Facts, isPrepared: boolean): PlacingDecision<Placed> {
  const { userId, request, destination, look, act, now } = asked
  if (isZeroAmount(request.amount)) throw new Refusal('AMOUNT_ZERO')
  requireKept(facts, now)
  const account = readPayingAccount(facts)
  const { id: accountId, decimals, currency_code: currencyCode } = account
  const amount = readAmount(request.amount, account)
  const prepare = isPrepared ? undefined : findPreparation(facts, { accountId, look, now })
  if (prepare) return { kind: 'prepare', prepare }
  requireWithinLimit(facts, amount)
  if (facts.is_repeated) throw new Refusal('WITHDRAWAL_REPEATED')
  const threshold = passedThreshold(facts, amount)
  if (threshold && !destination.isHoldable) refuseAbove(threshold, { currencyCode, decimals })
  const heldAbove = threshold?.above
  const id = newId(now)
  const held = decideHold(look, facts, { id, now })
  if (held && !destination.isHoldable) {
    throw facts.holding ? new Withheld(facts.holding) : new Refusal('WALLET_FROZEN')
  }
  const payout = {
    id,
    userId,
    accountId,
    currencyCode,
    decimals,
    total: amount,
    fee: 0n,
    destination,
    heldAbove,
    heldCaseId: held?.caseId,
  }
  const beside = [payoutBeside(payout, now), ...(held?.beside ?? []), ...(asked.beside ?? [])]
  const done = {
    payoutId: id,
    ...(!isHeld(payout) && { amount: formatAmount(amount, decimals) }),
  }
  return { kind: 'post', transfer: { ...describePayout(payout, act, now), beside }, done }
}

/**
 * Parses the target: a card, or for USDC an address. Throws CARD_INVALID and what `requireAddress`
 * throws.
 */
function readTarget({ currency_code: currency, pan, address }: WithdrawalAct): PlainTarget {
  if (currency === ADDRESS_CURRENCY) {
    if (pan !== undefined || address === undefined) throw new Refusal('ADDRESS_INVALID')
    requireAddress(address)
    return {
      method: 'usdc',
      columns: { address },
      history: {
        description: 'transaction.withdrawal.address',
        params: { address: shortenAddress(address) },
      },
      identity: { address: address.toLowerCase() },
      isHoldable: true,
    }
  }
  if (address !== undefined || pan === undefined || whyNotCard(pan)) {
    throw new Refusal('CARD_INVALID')
  }
  const last4 = pan.slice(-4)
  const brand = cardBrand(pan) ?? 'other'
  return {
    method: 'card',
    columns: { pan_last4: last4, card_brand: brand },
    history: { description: 'transaction.withdrawal.card', params: { last4 } },
    // A hash of the whole number would reveal it.
    identity: { last4, brand },
    isHoldable: false,
  }
}

/**
 * Refuses a withdrawal without a quote where a provider of quoted payouts is connected: it would
 * have no fee, no bounds and no checks of the target, and the card number would pass through our
 * server (decision 079). Throws CARD_FORM_REQUIRED and NETWORK_REQUIRED.
 */
export function requireNoQuotedWay(
  { card, usdc }: Pick<PayoutMethods, 'card' | 'usdc'>,
  { pan, address }: Pick<WithdrawalAct, 'pan' | 'address'>,
): void {
  if (card && pan !== undefined) throw new Refusal('CARD_FORM_REQUIRED')
  if (usdc && address !== undefined) throw new Refusal('NETWORK_REQUIRED')
}

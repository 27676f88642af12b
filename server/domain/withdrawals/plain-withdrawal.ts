import { shortenAddress } from '../../../contract/rules/short-address.ts'
import type { WithdrawalAct } from '../../../contract/calls/money.ts'
import { formatAmount, isZeroAmount, type Minor } from '../../../contract/rules/money.ts'
import { IN_REVIEW } from '../../../contract/rules/statuses.ts'
import { lookup } from '../../db/batching/batched.ts'
import type { Database } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { PayoutGateway } from '../../gateways/gateways.ts'
import type { Log } from '../../ops/log/log.ts'
import { type KeptFacts, requireKept, selectKeptFacts } from '../kept-recipients/kept-facts.ts'
import { houseAccount, readAmount } from '../ledger/accounts.ts'
import { type PlacingDecision, placing } from '../ledger/place.ts'
import { hashRequest } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { ActKey, Beside, LedgerTransfer } from '../ledger/transfer.ts'
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
import { WITHDRAWAL_LIMIT } from './limit.ts'
import { payoutBeside } from './payout-beside.ts'
import { recordStart } from './record-start.ts'
import { askOfRepeat, isRepeatedPayout, REPEAT_QUESTION } from './refuse-repeat.ts'
import { reviewNote } from './review-note.ts'
import { readTarget, type WithdrawalTarget } from './target.ts'
import { passedThreshold, refuseAbove, type Thresholds, THRESHOLDS } from './threshold.ts'

export { claimPayouts, payoutSettler, settlePayouts } from './settle.ts'

interface Given {
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
type Asked = Pick<Given, 'userId' | 'idempotencyKey' | 'request'>

interface Payout {
  id: string
  userId: string
  accountId: string
  amount: Minor
  currencyCode: string
  decimals: number
  target: WithdrawalTarget
  /** The threshold that it is above: it is held. */
  heldAbove: Minor | undefined
}

/** Returns the key of a withdrawal. Throws CARD_INVALID and ADDRESS_INVALID. */
export function actOfWithdrawal(asked: Asked): ActKey {
  return actOf(asked, readTarget(asked.request.currency_code, asked.request))
}

/**
 * Takes money from an account and pays it out to a card or an address (G2).
 * A card is never a kept recipient here: its last digits do not tell it from another one.
 * The caller has checked the PIN. Throws AMOUNT_ZERO, CARD_INVALID, ADDRESS_INVALID, RECIPIENT_NOT_KEPT, RECIPIENT_WAITING,
 * ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, AMOUNT_TOO_LARGE, LIMIT_EXCEEDED (`limit_amount`, `left_amount`, `currency_code`),
 * WALLET_FROZEN, WITHDRAWAL_REPEATED, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED.
 *
 * A payout to an address above a threshold of its currency is held; one to a card throws AMOUNT_TOO_LARGE or LIMIT_EXCEEDED,
 * because the card number is not kept until two operators have let it go.
 *
 * The money is reserved and the payout stored before the gateway is called. If the server stops in between, or the gateway does not answer, the payout stays `pending`. It is not started again, because the card number is gone and it may have been started. After two minutes `settlePayouts` asks the gateway by the payout's id; a gateway that never got it answers `failed`, and the money is returned. So it is neither lost nor paid twice, as long as the gateway's `start` ends within two minutes.
 */
export async function withdraw(db: Database, given: Given): Promise<{ payoutId: string }> {
  const { request, payout: gateway, log, now } = given
  const target = readTarget(request.currency_code, request)
  const { payoutId: id, amount } = await place(db, { ...given, target, act: actOf(given, target) })
  if (amount !== undefined) {
    const { currency_code, pan, address } = request
    const order = { id, amount, currency_code, ...(pan && { pan }), ...(address && { address }) }
    await recordStart(db, { id, now, log, start: () => gateway.start(order) })
  }
  return { payoutId: id }
}

type Placing = Given & { target: WithdrawalTarget; act: ActKey }

/** `amount`, decimal text, is set for a new payout that has to be started now. */
interface Placed {
  payoutId: string
  amount?: string
}

type Facts = WalletFacts & KeptFacts & Thresholds & { is_repeated: boolean }

const AMOUNT = 'q.amount * 10::numeric ^ c.decimals'

const readFacts = lookup<Placing, Facts>({
  columns: `${WALLET_QUESTION}, asked_currency text, kept_address text, amount numeric, ${REPEAT_QUESTION}`,
  select: selectWalletFacts(WITHDRAWAL_LIMIT, {
    account: 'LEFT JOIN account a ON a.user_id = u.id AND a.currency_code = q.asked_currency',
    more: `${isRepeatedPayout({ total: AMOUNT, fee: '0' })} AS is_repeated, ${THRESHOLDS},
      ${selectKeptFacts("h.kind = 'usdc' AND lower(h.address) = q.kept_address")}`,
  }),
  toQuestion: (asked) => ({
    ...askOfWallet(asked.userId, asked.act, asked.now),
    ...askOfRepeat(asked.target, asked),
    asked_currency: asked.request.currency_code,
    kept_address: asked.target.method === 'usdc' ? asked.target.address.toLowerCase() : null,
    amount: writeAmountText(asked.request.amount),
  }),
})

const place = placing<Placing, Facts, Placed>({
  readFacts,
  showEarlier: ({ answer }) => ({ payoutId: answer['payout_id'] ?? '' }),
  decide,
})

function decide(asked: Placing, facts: Facts, isPrepared: boolean): PlacingDecision<Placed> {
  const { userId, request, target, act, now } = asked
  if (isZeroAmount(request.amount)) throw new Refusal('AMOUNT_ZERO')
  requireKept(facts, now)
  const account = readPayingAccount(facts)
  const { id: accountId, decimals, currency_code: currencyCode } = account
  const amount = readAmount(request.amount, account)
  if (facts.owes && !isPrepared) {
    return { kind: 'prepare', prepare: (tx) => collectOwed(tx, accountId, now) }
  }
  requireWithinLimit(facts, amount)
  if (facts.is_repeated) throw new Refusal('WITHDRAWAL_REPEATED')
  const threshold = passedThreshold(facts, amount)
  if (threshold && target.method === 'card') refuseAbove(threshold, { currencyCode, decimals })
  const heldAbove = threshold?.above
  const id = newId(now)
  const payout = { id, userId, accountId, amount, currencyCode, decimals, target, heldAbove }
  const beside = [besideOf(payout, now), ...(asked.beside ?? [])]
  const done = {
    payoutId: id,
    ...(heldAbove === undefined && { amount: formatAmount(amount, decimals) }),
  }
  return { kind: 'post', transfer: { ...describe(payout, act, now), beside }, done }
}

/** The card is compared by its last four digits: a hash of the whole number would reveal it. */
function actOf({ userId, idempotencyKey, request }: Asked, target: WithdrawalTarget): ActKey {
  const requestHash = hashRequest({
    amount: request.amount,
    currency_code: request.currency_code,
    ...(target.method === 'card'
      ? { last4: target.last4, brand: target.brand }
      : { address: target.address.toLowerCase() }),
  })
  return { scope: `withdrawal:${userId}`, key: idempotencyKey, requestHash }
}

/** The history row has the id of its payout. */
function describe(payout: Payout, act: LedgerTransfer['act'], now: Date): LedgerTransfer {
  const { id, userId, accountId, amount, currencyCode, target, heldAbove } = payout
  return {
    kind: 'withdrawal',
    act,
    answer: { payout_id: id },
    legs: [
      {
        debit: accountId,
        credit: houseAccount('payout_pending', currencyCode),
        currency_code: currencyCode,
        amount,
      },
    ],
    history: [
      {
        id,
        user_id: userId,
        account_id: accountId,
        kind: 'withdrawal',
        amount: -amount,
        currency_code: currencyCode,
        status: heldAbove === undefined ? 'pending' : IN_REVIEW,
        ...descriptionOf(target),
      },
    ],
    notes:
      heldAbove === undefined
        ? []
        : [reviewNote({ ...payout, total: amount, fee: 0n, isFeeInside: true })],
    now,
  }
}

function descriptionOf(target: WithdrawalTarget) {
  if (target.method === 'card') {
    const { last4 } = target
    return { description: 'transaction.withdrawal.card', params: { last4 } } as const
  }
  const address = shortenAddress(target.address)
  return { description: 'transaction.withdrawal.address', params: { address } } as const
}

function besideOf({ amount, target, ...payout }: Payout, now: Date): Beside {
  return payoutBeside({
    ...payout,
    total: amount,
    fee: 0n,
    method: target.method,
    target:
      target.method === 'card'
        ? { pan_last4: target.last4, card_brand: target.brand }
        : { address: target.address },
    now,
  })
}

import type { WithdrawalAct } from '../../../src/contract/money.ts'
import { formatAmount, isZeroAmount, type Minor } from '../../../src/contract/rules/money.ts'
import { IN_REVIEW } from '../../../src/contract/rules/statuses.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { PayoutGateway } from '../../gateways/gateways.ts'
import type { Log } from '../../ops/log/log.ts'
import { findAccount, houseAccount, readAmount } from '../ledger/accounts.ts'
import { findPosted, hashRequest, post } from '../ledger/post.ts'
import { requireNotFrozen, waitForFreeze } from '../ledger/owner-freeze.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { Refusal } from '../refusal.ts'
import { requireWithinWithdrawalLimit } from './limit.ts'
import { refuseRepeatedPayout } from './refuse-repeat.ts'
import { reviewNote } from './review-note.ts'
import { readTarget, type Target } from './target.ts'
import { findThreshold, refuseAbove } from './threshold.ts'

export { claimPayouts, payoutSettler, settlePayouts } from './settle.ts'

/** Time before a payout that may not have been started is checked, ms. */
const START_TIMEOUT_MS = 120_000
/** Time before the first check of a started payout, ms. */
const FIRST_CHECK_MS = 5000

interface Given {
  userId: string
  idempotencyKey: string
  request: WithdrawalAct
  /** The owner has confirmed that the same is withdrawn once more. */
  isRepeatConfirmed?: boolean
  now: Date
  payout: PayoutGateway
  log: Log
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
  target: Target
  /** The threshold that it is above: it is held. */
  heldAbove: Minor | undefined
}

/**
 * Returns whether a withdrawal was placed under this key, whatever has changed since. Throws
 * IDEMPOTENCY_KEY_REUSED when the key came with another request, and CARD_INVALID and ADDRESS_INVALID.
 */
export async function wasWithdrawn(db: Queryable, asked: Asked): Promise<boolean> {
  const target = readTarget(asked.request.currency_code, asked.request)
  return (await findPosted(db, actOf(asked, target))) !== undefined
}

/**
 * Takes money from an account and pays it out to a card or an address (G2).
 * The caller has checked the PIN. Throws AMOUNT_ZERO, CARD_INVALID, ADDRESS_INVALID,
 * ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, AMOUNT_TOO_LARGE, LIMIT_EXCEEDED (`limit_amount`, `left_amount`, `currency_code`),
 * WALLET_FROZEN, WITHDRAWAL_REPEATED, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED.
 *
 * A payout to an address above a threshold of its currency is held; one to a card throws AMOUNT_TOO_LARGE or LIMIT_EXCEEDED,
 * because the card number is not kept until two operators have let it go.
 *
 * The money is reserved and the payout stored before the gateway is called. If the server stops in between, or the gateway does not answer, the payout stays `pending`. It is not started again, because the card number is gone and it may have been started. After two minutes `settlePayouts` asks the gateway by the payout's id; a gateway that never got it answers `failed`, and the money is returned. So it is neither lost nor paid twice, as long as the gateway's `start` ends within two minutes.
 */
export async function withdraw(db: Database, given: Given): Promise<{ payoutId: string }> {
  const { request, payout: gateway, log } = given
  const placed = await db.transaction((tx) => place(tx, given))
  if (!('amount' in placed)) return { payoutId: placed.payoutId }
  const started = await gateway
    .start({
      id: placed.payoutId,
      amount: placed.amount,
      currency_code: request.currency_code,
      ...(request.pan !== undefined && { pan: request.pan }),
      ...(request.address !== undefined && { address: request.address }),
    })
    .catch((error: unknown) => {
      log.error('payout was not started', { payout_id: placed.payoutId, ...describeFailure(error) })
      return undefined
    })
  if (started) {
    await db.query(
      `UPDATE payout SET status = 'sent', provider_ref = $2, claimed_until = $3
       WHERE id = $1 AND status = 'pending'`,
      [
        placed.payoutId,
        started.provider_ref ?? null,
        new Date(given.now.getTime() + FIRST_CHECK_MS),
      ],
    )
  }
  return { payoutId: placed.payoutId }
}

/** `amount`, decimal text, is set for a new payout that has to be started at once. */
async function place(
  tx: Queryable,
  given: Given,
): Promise<{ payoutId: string } | { payoutId: string; amount: string }> {
  const { userId, request, now } = given
  const currencyCode = request.currency_code
  const target = readTarget(currencyCode, request)
  const act = actOf(given, target)
  const earlier = await findPosted(tx, act)
  if (earlier) return { payoutId: earlier.answer['payout_id'] ?? '' }
  await waitForFreeze(tx, userId)
  await requireNotFrozen(tx, userId)
  if (isZeroAmount(request.amount)) throw new Refusal('AMOUNT_ZERO')
  const account = await findAccount(tx, userId, currencyCode)
  const { id: accountId, decimals } = account
  const amount = readAmount(request.amount, account)
  try {
    await requireWithinWithdrawalLimit(tx, { accountId, amount, now })
    if (!given.isRepeatConfirmed) {
      const repeat = { userId, accountId, total: amount, fee: 0n, target, now }
      await refuseRepeatedPayout(tx, repeat)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The same request may have been posted while this one waited for the lock.
    const posted = await findPosted(tx, act)
    if (posted) return { payoutId: posted.answer['payout_id'] ?? '' }
    throw error
  }
  const threshold = await findThreshold(tx, { accountId, currencyCode, amount, now })
  if (threshold && target.method === 'card') refuseAbove(threshold, { currencyCode, decimals })
  const heldAbove = threshold?.above
  const about = { id: newId(now), userId, accountId, amount, currencyCode, decimals }
  const payout = { ...about, target, heldAbove }
  const { transferId, answer, isNew } = await post(tx, describe(payout, act, now))
  const payoutId = answer['payout_id'] ?? ''
  if (!isNew) return { payoutId }
  await write(tx, payout, transferId, now)
  return heldAbove === undefined
    ? { payoutId, amount: formatAmount(amount, decimals) }
    : { payoutId }
}

/** The card is compared by its last four digits: a hash of the whole number would reveal it. */
function actOf({ userId, idempotencyKey, request }: Asked, target: Target): Transfer['act'] {
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
function describe(payout: Payout, act: Transfer['act'], now: Date): Transfer {
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

function descriptionOf(target: Target) {
  if (target.method === 'card') {
    const { last4 } = target
    return { description: 'transaction.withdrawal.card', params: { last4 } } as const
  }
  const address = `${target.address.slice(0, 6)}…${target.address.slice(-4)}`
  return { description: 'transaction.withdrawal.address', params: { address } } as const
}

async function write(
  tx: Queryable,
  { id, userId, accountId, amount, currencyCode, target, heldAbove }: Payout,
  transferId: string,
  now: Date,
): Promise<void> {
  const card = target.method === 'card' ? target : undefined
  await tx.query(
    `INSERT INTO payout (id, user_id, account_id, currency_code, amount_minor, method, pan_last4,
       card_brand, address, status, transfer_id, claimed_until, created_at, held_at, held_above_minor)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      userId,
      accountId,
      currencyCode,
      amount,
      target.method,
      card?.last4 ?? null,
      card?.brand ?? null,
      target.method === 'usdc' ? target.address : null,
      heldAbove === undefined ? 'pending' : 'held',
      transferId,
      new Date(now.getTime() + START_TIMEOUT_MS),
      now,
      heldAbove === undefined ? null : now,
      heldAbove ?? null,
    ],
  )
}

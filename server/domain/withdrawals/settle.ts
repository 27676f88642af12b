import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { PayoutMethod } from '../../../contract/rules/rails.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutGateway } from '../../gateways/gateways.ts'
import type { PayoutMethods, PayoutProgress } from '../../gateways/payout-gateways.ts'
import type { Clock } from '../../lib/clock.ts'
import { nameFailure } from '../../ops/log/name-failure.ts'
import { houseAccount, openHouseAccount } from '../ledger/accounts.ts'
import { hashRequest, post } from '../ledger/post.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import type { Leg, Note } from '../ledger/transfer.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { claimAtOnce, claimWork, tryLater, type WorkKind } from '../work-queue/claim-work.ts'
import { railOf } from './methods/list.ts'
import { typedSum } from './typed-sum.ts'

const BATCH_SIZE = 20

/** A payout as it is asked about and settled. */
export interface Payout {
  id: string
  user_id: string
  account_id: string
  currency_code: string
  /** What left the account; the fee is a part of it. */
  amount_minor: Minor
  fee_minor: Minor
  decimals: number
  method: PayoutMethod
  /** null for a withdrawal without a quote. */
  quote_id: string | null
  network: string | null
  address: string | null
  phone: string | null
  bank_id: string | null
  card_token: string | null
  created_at: Date
  provider_ref: string | null
  transfer_id: string
  tries: number
}

/** The columns of a claimed payout, in `payout`. */
export const CLAIMED = `id, user_id, account_id, currency_code, amount_minor, fee_minor, method, quote_id,
  network, address, phone, bank_id, card_token, coalesce(started_at, created_at) AS created_at,
  provider_ref, transfer_id, tries,
  (SELECT c.decimals FROM currency c WHERE c.code = payout.currency_code) AS decimals`

/**
 * Open payouts. They are never given up: what is at a provider has an end there. Operators see
 * those that have none for long.
 */
export const OPEN_PAYOUT: WorkKind<Payout> = {
  table: 'payout',
  key: ['id'],
  due: 'claimed_until',
  open: "status IN ('pending', 'sent')",
  columns: CLAIMED,
  onClaim: 'tries = tries + 1',
  claimMs: 120_000,
  pauses: { firstMs: 5000, longestMs: 600_000 },
}

const WAITING: PayoutProgress = { status: 'pending' }

export interface Settling {
  now: Date
  /** Gateway of withdrawals without a quote. */
  payout: PayoutGateway | null
  /** Providers of the others. */
  methods?: PayoutMethods | undefined
}

/**
 * Claims up to `most` due payouts and returns a function for each that asks the gateway: `complete`
 * releases the money, `failed` returns it; both notify the owner. It returns whether the payout was
 * closed. Any number of servers may call it: each payout is claimed by one. A failed call is
 * retried later.
 */
export async function claimPayouts(
  db: Database,
  settling: Settling,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const claimed = await claimWork(db, OPEN_PAYOUT, { now: settling.now, most })
  return claimed.map((payout) =>
    nameFailure({ payout_id: payout.id }, () => settle(db, payout, settling)),
  )
}

/**
 * Settles all due payouts concurrently and returns how many were closed. Throws all errors as one
 * AggregateError at the end.
 */
export async function settlePayouts(db: Database, settling: Settling): Promise<number> {
  const due = await claimPayouts(db, settling, BATCH_SIZE)
  const ends = await Promise.allSettled(due.map((act) => act()))
  const errors = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} payouts failed to settle`)
  return ends.filter((end) => end.status === 'fulfilled' && end.value).length
}

/**
 * Returns what settles the payout of which a provider told something (O3): it is read again at the
 * provider at once, whatever the event says. `unknown`: no payout has this id of a provider.
 */
export function payoutSettler(
  db: Database,
  { clock, ...providers }: Omit<Settling, 'now'> & { clock: Clock },
): (subject: { ref: string }) => Promise<'settled' | 'unknown'> {
  return async ({ ref }) => {
    const now = clock.now()
    // Before its time.
    const claimed = await claimAtOnce(db, OPEN_PAYOUT, {
      now,
      only: 'provider_ref = $3',
      values: [ref],
    })
    await Promise.all(claimed.map((payout) => settle(db, payout, { ...providers, now })))
    if (claimed.length > 0) return 'settled'
    const known = await db.query('SELECT 1 FROM payout WHERE provider_ref = $1', [ref])
    return known.length > 0 ? 'settled' : 'unknown'
  }
}

async function settle(db: Database, payout: Payout, settling: Settling): Promise<boolean> {
  const answer = await askProvider(payout, settling)
  const { methods, now } = settling
  return apply(db, payout, { answer, methods, now })
}

/**
 * Settles by an answer of the provider, undefined where none is connected; returns whether the
 * payout was closed.
 */
export async function apply(
  db: Database,
  payout: Payout,
  {
    answer,
    methods,
    now,
  }: { answer: PayoutProgress | undefined } & Pick<Settling, 'methods' | 'now'>,
): Promise<boolean> {
  const { status, provider_ref: ref = payout.provider_ref, ...progress } = answer ?? WAITING
  if (status !== 'pending') return close(db, payout, { status, ref, progress, methods, now })
  await postpone(db, payout, { ref, progress, now, isAnswered: answer !== undefined })
  return false
}

/** Without its provider a payout waits until one is connected again. */
export async function askProvider(
  payout: Payout,
  { payout: gateway, methods }: Settling,
): Promise<PayoutProgress | undefined> {
  const { id, provider_ref, decimals, amount_minor, fee_minor, method, quote_id } = payout
  if (quote_id === null) {
    const status = await gateway?.check({ id, provider_ref })
    return status && { status }
  }
  const amount = formatAmount(amount_minor - fee_minor, decimals)
  return methods?.[method]?.check({ ...payout, amount })
}

type Progress = Omit<PayoutProgress, 'status' | 'provider_ref'>

/** What a provider tells of a payout. */
interface Read {
  /** The provider's id; null while it is unknown. */
  ref: string | null
  progress: Progress
  now: Date
}

/** Confirmations are read evenly; the pauses between other checks grow. */
async function postpone(
  db: Database,
  payout: Payout,
  { ref, progress, now, isAnswered }: Read & { isAnswered: boolean },
): Promise<void> {
  const isConfirming = (progress.confirmations ?? 0) > 0
  const tries = progress.confirmations === undefined ? payout.tries : 1
  await tryLater(db, OPEN_PAYOUT, payout, {
    now,
    tries,
    set: `progress = $3, sent_at = coalesce(sent_at, $4), confirming_at = coalesce(confirming_at, $5),
      provider_ref = coalesce(provider_ref, $6), answered_at = CASE WHEN $7::boolean THEN $4 ELSE answered_at END`,
    values: [progress, now, isConfirming ? now : null, ref, isAnswered],
  })
  if (isConfirming) await addOwnerEvent(db, { userId: payout.user_id, kind: 'money', now })
}

/** How a payout ended. */
interface End extends Read, Pick<Settling, 'methods'> {
  status: 'complete' | 'failed'
}

/** Returns false when another server has closed it. */
async function close(
  db: Database,
  payout: Payout,
  { status, ref, progress, methods, now }: End,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const won = await tx.query(
      `UPDATE payout SET status = $2, closed_at = $3, progress = $4, card_token = NULL,
         provider_ref = coalesce(provider_ref, $5)
       WHERE id = $1 AND status IN ('pending', 'sent') RETURNING id`,
      [payout.id, status, now, progress, ref],
    )
    if (won.length === 0) return false
    await move(tx, payout, { outcome: status, methods, now })
    await tx.query(
      'UPDATE wallet_transaction SET status = $2, params = params || $3::jsonb WHERE id = $1',
      [payout.id, status, progress.hash === undefined ? {} : { hash: progress.hash }],
    )
    return true
  })
}

/**
 * Posts how a payout ended and tells its owner: what was reserved leaves, or comes back with its
 * fee.
 */
export async function move(
  tx: Queryable,
  payout: Payout,
  { outcome, methods, now }: { outcome: 'complete' | 'failed' } & Pick<Settling, 'methods' | 'now'>,
): Promise<void> {
  const { id } = payout
  const isPaid = outcome === 'complete'
  await post(tx, {
    kind: isPaid ? 'settlement' : 'reversal',
    act: { scope: 'payout', key: id, requestHash: hashRequest({ outcome }) },
    legs: isPaid ? await payingLegs(tx, payout, { methods, now }) : returningLegs(payout),
    notes: [noteOf(payout, outcome)],
    ...(!isPaid && { reversesId: payout.transfer_id }),
    now,
  })
}

/**
 * What arrives leaves the reserve for the provider that has paid it; the fee has left it before.
 */
async function payingLegs(
  tx: Queryable,
  { currency_code, amount_minor, fee_minor, network, method, quote_id }: Payout,
  { methods, now }: Pick<Settling, 'methods' | 'now'>,
): Promise<Leg[]> {
  const debit = houseAccount('payout_pending', currency_code)
  const named = network ?? (quote_id === null ? undefined : methods?.[method]?.provider)
  const paidBy = { currencyCode: currency_code, provider: named ?? '', now }
  const credit = await openHouseAccount(tx, { kind: 'external', ...paidBy })
  return [{ debit, credit, currency_code, amount: amount_minor - fee_minor }]
}

/** The fee goes back to the reserve, and all of it to the account. */
function returningLegs({ account_id, currency_code, amount_minor, fee_minor }: Payout): Leg[] {
  const reserve = houseAccount('payout_pending', currency_code)
  const returned = { debit: reserve, credit: account_id, currency_code, amount: amount_minor }
  if (fee_minor === 0n) return [returned]
  const fee = houseAccount('fee', currency_code)
  return [{ debit: fee, credit: reserve, currency_code, amount: fee_minor }, returned]
}

/** A payout names the same sum whether it is complete or failed. */
function noteOf(payout: Payout, outcome: 'complete' | 'failed'): Note {
  const { id, user_id, amount_minor, fee_minor, currency_code, decimals } = payout
  const isPaid = outcome === 'complete'
  const params = typedSum({
    total: amount_minor,
    fee: fee_minor,
    isFeeInside: railOf(payout.method).isFeeInside,
    currencyCode: currency_code,
    decimals,
  })
  const text_key = isPaid ? 'notification.withdrawal_complete' : 'notification.withdrawal_failed'
  return { user_id, text_key, params, number: transactionNumber('withdrawal', id) }
}

import { formatAmount, type Minor } from '../../../src/contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutGateway } from '../../gateways/gateways.ts'
import { houseAccount } from '../ledger/accounts.ts'
import { hashRequest, post } from '../ledger/post.ts'
import type { Note } from '../ledger/transfer.ts'

const MOST_AT_ONCE = 20
/** Lease of a claimed payout: longer than a gateway call may take, ms. */
const CLAIM_MS = 120_000
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 600_000
const MAX_DOUBLINGS = 7

interface Payout {
  id: string
  user_id: string
  account_id: string
  currency_code: string
  amount_minor: Minor
  decimals: number
  status: 'pending' | 'sent'
  provider_ref: string | null
  transfer_id: string
  tries: number
}

interface Settling {
  now: Date
  payout: PayoutGateway
}

/**
 * Claims up to `most` due payouts and returns a function for each that asks the gateway: `complete`
 * releases the money, `failed` returns it; both notify the owner. It returns whether the payout was
 * closed. Any number of servers may call it: each payout is claimed by one. A failed call is
 * retried later.
 */
export async function claimPayouts(
  db: Database,
  { now, payout: gateway }: Settling,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const claimed = await claim(db, now, most)
  return claimed.map((payout) => () => settle(db, payout, gateway, now))
}

/**
 * Settles all due payouts concurrently and returns how many were closed. Throws all errors as one
 * AggregateError at the end.
 */
export async function settlePayouts(db: Database, settling: Settling): Promise<number> {
  const due = await claimPayouts(db, settling, MOST_AT_ONCE)
  const ends = await Promise.allSettled(due.map((act) => act()))
  const errors = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} payouts failed to settle`)
  return ends.filter((end) => end.status === 'fulfilled' && end.value).length
}

async function settle(
  db: Database,
  payout: Payout,
  gateway: PayoutGateway,
  now: Date,
): Promise<boolean> {
  const { id, provider_ref } = payout
  const outcome = await gateway.check({ id, provider_ref })
  if (outcome !== 'pending') return close(db, payout, outcome, now)
  await postpone(db, payout, now)
  return false
}

async function claim(db: Database, now: Date, most: number): Promise<Payout[]> {
  return db.query<Payout>(
    `UPDATE payout SET claimed_until = $2, tries = tries + 1
     WHERE status IN ('pending', 'sent') AND claimed_until <= $1 AND id IN (
       SELECT id FROM payout WHERE status IN ('pending', 'sent') AND claimed_until <= $1
       ORDER BY claimed_until LIMIT $3::int)
     RETURNING id, user_id, account_id, currency_code, amount_minor, status, provider_ref,
       transfer_id, tries,
       (SELECT c.decimals FROM currency c WHERE c.code = payout.currency_code) AS decimals`,
    [now, new Date(now.getTime() + CLAIM_MS), most],
  )
}

async function postpone(db: Database, { id, tries }: Payout, now: Date): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, MAX_DOUBLINGS))
  await db.query(
    `UPDATE payout SET claimed_until = $2 WHERE id = $1 AND status IN ('pending', 'sent')`,
    [id, new Date(now.getTime() + pause)],
  )
}

/** Returns false when another server has closed it. */
async function close(
  db: Database,
  payout: Payout,
  outcome: 'complete' | 'failed',
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const won = await tx.query(
      `UPDATE payout SET status = $2, closed_at = $3
       WHERE id = $1 AND status IN ('pending', 'sent') RETURNING id`,
      [payout.id, outcome, now],
    )
    if (won.length === 0) return false
    await move(tx, payout, outcome, now)
    await tx.query('UPDATE wallet_transaction SET status = $2 WHERE id = $1', [payout.id, outcome])
    return true
  })
}

async function move(
  tx: Queryable,
  payout: Payout,
  outcome: 'complete' | 'failed',
  now: Date,
): Promise<void> {
  const { id, account_id, currency_code, amount_minor } = payout
  const isPaid = outcome === 'complete'
  const credit = isPaid ? houseAccount('external', currency_code) : account_id
  const debit = houseAccount('payout_pending', currency_code)
  await post(tx, {
    kind: isPaid ? 'settlement' : 'reversal',
    act: { scope: 'payout', key: id, requestHash: hashRequest({ outcome }) },
    legs: [{ debit, credit, currency_code, amount: amount_minor }],
    notes: [noteOf(payout, outcome)],
    ...(!isPaid && { reversesId: payout.transfer_id }),
    now,
  })
}

function noteOf({ user_id, amount_minor, currency_code, decimals }: Payout, outcome: string): Note {
  const params = { amount: formatAmount(amount_minor, decimals), currency_code }
  const isPaid = outcome === 'complete'
  const text_key = isPaid ? 'notification.withdrawal_complete' : 'notification.withdrawal_failed'
  return { user_id, text_key, params }
}

import { chargedBy } from '../../domain/tariffs/charged-by.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { OrderStatus } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { transactionNumber } from '../../domain/ledger/transaction-number.ts'
import { findPayout, type OfficePayout } from '../payouts/read-payouts.ts'
import type { Subject } from '../owners/read-subject.ts'

/** An order of a payment, as it stands. */
export interface OrderFacts {
  status: OrderStatus
  provider: string
  provider_ref: string | null
  payment_ref: string | null
  method: string | null
  /** Decimal text. */
  ordered: string
  credited: string
  /** What was captured, in the provider's words. */
  captured: string | null
  captured_code: string | null
  difference: 'amount' | 'currency' | null
  checks: number
  created_at: Date
  expires_at: Date
  next_check_at: Date | null
  closed_at: Date | null
}

/** The moments of a payout, and what its provider and the chain call it. */
export interface PayoutDetails {
  shown: OfficePayout
  phone: string | null
  recipient_name: string | null
  address: string | null
  held_at: Date | null
  reviewed_at: Date | null
  started_at: Date | null
  sent_at: Date | null
  confirming_at: Date | null
  answered_at: Date | null
  closed_at: Date | null
  explorer_url: string | null
  /** Of the transactions on a chain that were signed for it, the last one first. */
  hashes: string[]
}

/** A transfer of USDC to an address of the owner. */
export interface DepositDetails {
  network: string
  hash: string
  confirmations: number
  needed: number
  state: string
  created_at: Date
  seen_at: Date | null
}

/** A refund or a dispute of a payment. */
export interface ClaimFacts {
  id: string
  number: string
  kind: 'refund' | 'dispute'
  provider_ref: string
  taken: string
  created_at: Date
  changed_at: Date
  closed_at: Date | null
}

export interface Details {
  order: OrderFacts | undefined
  payout: PayoutDetails | undefined
  deposit: DepositDetails | undefined
  claims: ClaimFacts[]
  /** `1 USD = 79.2 RUB` of an exchange. */
  rate: string | undefined
  /** The tariff by which it was charged. */
  tariff: { id: string; number: number; starts_at: Date } | undefined
  /** The other owner of a transfer. */
  otherSide: { transactionId: string; userId: string } | undefined
  /** The transaction that this one returns, in whole or in part. */
  givesBack: string | undefined
}

/**
 * Returns what is behind a transaction: its order, payout or deposit, claims, rate, and the other
 * side of a transfer.
 */
export async function readDetails(db: Queryable, subject: Subject, now: Date): Promise<Details> {
  const order = subject.kind === 'top_up' ? await readOrder(db, subject.id) : undefined
  return {
    order,
    payout: subject.kind === 'withdrawal' ? await readPayout(db, subject, now) : undefined,
    deposit: subject.kind === 'top_up' && !order ? await readDeposit(db, subject) : undefined,
    claims: order ? await readClaims(db, subject.id) : [],
    rate: subject.kind === 'exchange' ? await readRate(db, subject) : undefined,
    tariff: await readTariff(db, subject),
    otherSide: subject.kind === 'transfer' ? await readOtherSide(db, subject) : undefined,
    givesBack: await readGivenBack(db, subject),
  }
}

async function readOrder(db: Queryable, id: string): Promise<OrderFacts | undefined> {
  const [row] = await db.query<
    OrderFacts & { amount_minor: Minor; credited_minor: Minor; decimals: number }
  >(
    `SELECT o.status, o.provider, o.provider_ref, o.payment_ref, o.method, o.amount_minor, o.credited_minor,
       o.captured, o.captured_code, o.difference, o.checks, o.created_at, o.expires_at, o.next_check_at,
       o.closed_at, c.decimals
     FROM payment_order o JOIN currency c ON c.code = o.currency_code WHERE o.id = $1`,
    [id],
  )
  if (!row) return undefined
  return {
    ...row,
    ordered: formatAmount(row.amount_minor, row.decimals),
    credited: formatAmount(row.credited_minor, row.decimals),
  }
}

async function readPayout(
  db: Queryable,
  { id, transferId }: Subject,
  now: Date,
): Promise<PayoutDetails | undefined> {
  const [row] = await db.query<Omit<PayoutDetails, 'shown' | 'hashes'> & { id: string }>(
    `SELECT id, phone, recipient_name, address, held_at, reviewed_at, started_at, sent_at, confirming_at,
       answered_at, closed_at, progress ->> 'explorer_url' AS explorer_url
     FROM payout WHERE id = $1 OR transfer_id = $2 LIMIT 1`,
    [id, transferId ?? null],
  )
  const shown = row && (await findPayout(db, row.id, now))
  if (!row || !shown) return undefined
  const hashes = await db.query<{ hash: string }>(
    `SELECT hash FROM (
       SELECT hash, signed_at FROM chain_transaction WHERE payout_id = $1
       UNION ALL SELECT progress ->> 'hash', created_at FROM payout WHERE id = $1 AND progress ->> 'hash' IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM chain_transaction c WHERE c.payout_id = payout.id)
     ) AS signed ORDER BY signed_at DESC`,
    [row.id],
  )
  return { ...row, shown, hashes: hashes.map(({ hash }) => hash) }
}

async function readDeposit(db: Queryable, { id }: Subject): Promise<DepositDetails | undefined> {
  const [row] = await db.query<DepositDetails>(
    `SELECT network, hash, confirmations, needed, state, created_at, seen_at FROM deposit WHERE id = $1`,
    [id],
  )
  return row
}

async function readClaims(db: Queryable, orderId: string): Promise<ClaimFacts[]> {
  const rows = await db.query<
    Omit<ClaimFacts, 'number' | 'taken'> & { taken_minor: Minor; decimals: number }
  >(
    `SELECT m.id, m.kind, m.provider_ref, m.taken_minor, m.created_at, m.changed_at, m.closed_at, c.decimals
     FROM payment_claim m JOIN payment_order o ON o.id = m.order_id JOIN currency c ON c.code = o.currency_code
     WHERE m.order_id = $1 ORDER BY m.created_at, m.id`,
    [orderId],
  )
  return rows.map((row) =>
    Object.assign(row, {
      number: transactionNumber('problem', row.id),
      taken: formatAmount(row.taken_minor, row.decimals),
    }),
  )
}

/** The part of a rate that is shown: zeros at its end say nothing. */
const trim = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

async function readRate(db: Queryable, { transferId }: Subject): Promise<string | undefined> {
  const [row] = await db.query<{ from: string; to: string; given: string; got: string }>(
    `SELECT r.from_currency_code AS from, r.to_currency_code AS to, r.quantity_in::text AS given,
       r.quantity_out::text AS got
     FROM transfer t JOIN rate r ON r.id = t.rate_id WHERE t.id = $1`,
    [transferId ?? null],
  )
  return row && `${trim(row.given)} ${row.from} = ${trim(row.got)} ${row.to}`
}

async function readTariff(db: Queryable, { transferId }: Subject): Promise<Details['tariff']> {
  const [row] = await db.query<NonNullable<Details['tariff']>>(
    `SELECT i.id, i.number, i.starts_at FROM tariff i WHERE i.number = ${chargedBy('$1::uuid')}`,
    [transferId ?? null],
  )
  return row
}

async function readOtherSide(db: Queryable, { id, userId, transferId }: Subject) {
  const [row] = await db.query<{ id: string; user_id: string }>(
    `SELECT t.id, t.user_id FROM posting p JOIN account a ON a.id IN (p.debit_account_id, p.credit_account_id)
     JOIN wallet_transaction t ON t.user_id = a.user_id AND t.account_id = a.id AND t.transfer_id = p.transfer_id
     WHERE p.transfer_id = $1 AND t.user_id <> $2 AND t.id <> $3 LIMIT 1`,
    [transferId ?? null, userId, id],
  )
  return row && { transactionId: row.id, userId: row.user_id }
}

async function readGivenBack(db: Queryable, { id, transferId }: Subject) {
  const [row] = await db.query<{ id: string }>(
    `SELECT m.order_id AS id FROM transfer t
       JOIN payment_claim m ON m.id = CASE WHEN t.idem_scope = 'claim' THEN left(t.idem_key, 36)::uuid END
       WHERE t.id = $1
     UNION SELECT transaction_id FROM dispute_refund WHERE transfer_id = $1 AND transaction_id <> $2`,
    [transferId ?? null, id],
  )
  return row?.id
}

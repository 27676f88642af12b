import type * as v from 'valibot'
import type { programEndpoints } from '../../../contract/calls/programs.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { Refusal } from '../refusal.ts'
import { purposeOf } from './asked-consent.ts'
import { endGrant } from './end-grants.ts'
import { type GrantRow, readGrant } from './grant-row.ts'
import { readSpentAmounts } from './grant-use.ts'
import { showGrantLimit, showProgram } from './shown-grant.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

type Programs = v.InferInput<(typeof programEndpoints)['programs']['answer']>
type OneProgram = v.InferInput<(typeof programEndpoints)['program']['answer']>

/** Programs that have ended are listed for this time, ms. */
const ENDED_MS = 366 * DAY_MS
/** The most programs that are listed. */
const MOST_LISTED = 200
/** The most payments that are listed of one. */
const MOST_PAYMENTS = 50

interface Facts {
  id: string
  limit_decimals: number | null
  currency_code: string
  decimals: number
  total: Minor
  last_paid_at: Date | null
}

const SELECT_FACTS = `SELECT g.id, l.decimals AS limit_decimals, a.currency_code, c.decimals,
    coalesce((SELECT sum(p.debit_minor) FROM outgoing_payment p WHERE p.grant_id = g.id), 0)::bigint AS total,
    (SELECT max(p.created_at) FROM outgoing_payment p WHERE p.grant_id = g.id) AS last_paid_at
  FROM access_grant g JOIN account a ON a.id = g.account_id JOIN currency c ON c.code = a.currency_code
  LEFT JOIN currency l ON l.code = g.limit_currency
  WHERE g.user_id = $1 AND g.decided_at IS NOT NULL AND g.state IN ('allowed', 'issued', 'ended')`

/**
 * Lists what an owner has allowed programs, the latest first, with what was used of it, and the
 * hosts that may not ask.
 */
export async function listPrograms(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<Programs> {
  const rows = await db.query<Facts>(
    `${SELECT_FACTS} AND (g.ended_at IS NULL OR g.ended_at > $2) ORDER BY g.decided_at DESC, g.id DESC LIMIT $3::int`,
    [userId, new Date(now.getTime() - ENDED_MS), MOST_LISTED],
  )
  const results = []
  for (const facts of rows) {
    const grant = await readGrant(db, facts.id)
    if (grant) results.push(await show(db, grant, facts, now))
  }
  const blocked = await db.query<{ host: string; created_at: Date }>(
    'SELECT host, created_at FROM program_block WHERE user_id = $1 ORDER BY created_at DESC, host',
    [userId],
  )
  return {
    results,
    blocked: blocked.map(({ host, created_at }) => ({ host, since: created_at.toISOString() })),
  }
}

/** Returns one program with its latest payments. Throws NOT_FOUND. */
export async function readProgram(
  db: Queryable,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<OneProgram> {
  const [facts] = await db.query<Facts>(`${SELECT_FACTS} AND g.id = $2`, [userId, id])
  const grant = facts && (await readGrant(db, id))
  if (!grant) throw new Refusal('NOT_FOUND')
  const payments = await db.query<PaymentRow>(
    `SELECT p.transfer_id, p.debit_minor, p.debit_currency, c.decimals, p.metadata, p.created_at, w.public_name
     FROM outgoing_payment p JOIN currency c ON c.code = p.debit_currency
     JOIN incoming_payment i ON i.id = p.incoming_id JOIN wallet_address w ON w.id = i.address_id
     WHERE p.grant_id = $1 AND p.user_id = $2 ORDER BY p.id DESC LIMIT $3::int`,
    [id, userId, MOST_PAYMENTS],
  )
  return { program: await show(db, grant, facts, now), payments: payments.map(showPayment) }
}

interface PaymentRow {
  transfer_id: string
  debit_minor: Minor
  debit_currency: string
  decimals: number
  metadata: object | null
  created_at: Date
  public_name: string
}

function showPayment(row: PaymentRow) {
  const { metadata, public_name: receiver } = row
  return {
    number: transactionNumber('transfer', row.transfer_id),
    title: purposeOf(metadata) || receiver,
    amount: formatAmount(row.debit_minor, row.decimals),
    currency_code: row.debit_currency,
    created_at: row.created_at.toISOString(),
  }
}

async function show(db: Queryable, grant: GrantRow, facts: Facts, now: Date) {
  const limit = showGrantLimit(grant, facts.limit_decimals ?? 0, now)
  const spent = await readSpentAmounts(db, grant, now)
  const used = grant.limit_debit_minor === null ? spent?.receive : spent?.debit
  return {
    ...showProgram(grant),
    id: grant.id,
    account_id: grant.account_id ?? '',
    ...(limit && { limit }),
    used: formatAmount(used?.minor ?? 0n, facts.limit_decimals ?? facts.decimals),
    total: formatAmount(facts.total, facts.decimals),
    total_currency: facts.currency_code,
    allowed_at: grant.decided_at?.toISOString() ?? '',
    ...(grant.ended_at && { ended_at: grant.ended_at.toISOString() }),
    ...(facts.last_paid_at && { last_paid_at: facts.last_paid_at.toISOString() }),
  }
}

/**
 * Ends what an owner has allowed a program: a payment that has begun is finished, and none comes
 * after it. Throws NOT_FOUND.
 */
export async function endProgram(
  db: Queryable,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<void> {
  const known = await db.query('SELECT 1 FROM access_grant WHERE id = $1 AND user_id = $2', [
    id,
    userId,
  ])
  if (known.length === 0) throw new Refusal('NOT_FOUND')
  await endGrant(db, { id, now })
}

/** Removes the block of a host. */
export async function unblockProgram(
  db: Queryable,
  { userId, host }: { userId: string; host: string },
): Promise<void> {
  await db.query('DELETE FROM program_block WHERE user_id = $1 AND host = $2', [userId, host])
}

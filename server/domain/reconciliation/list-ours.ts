import type { PaymentStatus } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { CHAIN_DECIMALS } from '../../gateways/deposit-gateway.ts'
import type { StatementKind, StatementSource } from '../../gateways/statement-source.ts'
import { isId } from '../ledger/accounts.ts'
import { addDaysToDay, type Day, startOf } from './day.ts'
import type { OurItem, TheirLine } from './items.ts'
import { toMicro } from './micro.ts'

/** Ids in one query. */
const BATCH = 5000

/** Whose items are listed. */
export type Party = Pick<StatementSource, 'provider' | 'payoutMethods' | 'network'>

interface Row {
  kind: StatementKind
  id: string
  ref: string | null
  second_ref: string | null
  minor: bigint
  currency_code: string
  decimals: number
  status: PaymentStatus
  at: Date
}

const PAYMENTS = `SELECT 'payment' AS kind, o.id, o.provider_ref AS ref, o.payment_ref AS second_ref,
    CASE WHEN o.credited_minor > 0 THEN o.credited_minor ELSE o.amount_minor END AS minor, o.currency_code, c.decimals,
    CASE WHEN o.credited_minor > 0 THEN 'complete' WHEN o.status IN ('failed', 'expired') THEN 'failed'
      ELSE 'pending' END AS status,
    CASE WHEN o.credited_minor > 0 THEN coalesce(o.closed_at, o.created_at) ELSE o.created_at END AS at
  FROM payment_order o JOIN currency c ON c.code = o.currency_code WHERE o.provider = $1`
const CLAIMS = `SELECT k.kind, k.id, k.provider_ref AS ref, NULL AS second_ref, k.taken_minor AS minor,
    o.currency_code, c.decimals, CASE WHEN k.taken_minor > 0 THEN 'complete' ELSE 'failed' END AS status,
    k.created_at AS at
  FROM payment_claim k JOIN payment_order o ON o.id = k.order_id JOIN currency c ON c.code = o.currency_code
  WHERE o.provider = $1`
// A payout has the name of no provider: its method, and on a chain its network, tell which it is.
const PAYOUTS = `SELECT 'payout' AS kind, p.id, p.provider_ref AS ref, p.progress ->> 'hash' AS second_ref,
    p.amount_minor - p.fee_minor AS minor, p.currency_code, c.decimals,
    CASE WHEN p.status IN ('complete', 'failed') THEN p.status ELSE 'pending' END AS status, p.created_at AS at
  FROM payout p JOIN currency c ON c.code = p.currency_code
  WHERE p.method IN (SELECT jsonb_array_elements_text($1::jsonb)) AND ($2::text IS NULL OR p.network = $2)`
const DEPOSITS = `SELECT 'deposit' AS kind, d.id, d.hash || ':' || d.log_index AS ref, NULL AS second_ref,
    d.units AS minor, 'USDC' AS currency_code, ${CHAIN_DECIMALS} AS decimals,
    CASE WHEN d.state = 'confirming' THEN 'pending' ELSE 'complete' END AS status, d.created_at AS at
  FROM deposit d WHERE d.network = $1`

/**
 * Returns what we counted on a day at a provider, and everything that lines of its statement are
 * about, whenever it was.
 */
export async function listOurs(
  db: Queryable,
  party: Party,
  { day, theirs }: { day: Day; theirs: readonly TheirLine[] },
): Promise<OurItem[]> {
  const found = new Map<string, OurItem>()
  const add = (rows: readonly Row[]) => {
    for (const row of rows) found.set(`${row.kind}:${row.id}`, readRow(row))
  }
  add(await listDay(db, party, day))
  for (let start = 0; start < theirs.length; start += BATCH) {
    add(await listNamed(db, party, theirs.slice(start, start + BATCH)))
  }
  return [...found.values()]
}

async function listDay(db: Queryable, party: Party, day: Day): Promise<Row[]> {
  const [from, to] = [startOf(day), startOf(addDaysToDay(day, 1))]
  const payments = await db.query<Row>(
    `${PAYMENTS} AND ((o.created_at >= $2 AND o.created_at < $3) OR (o.closed_at >= $2 AND o.closed_at < $3))`,
    [party.provider, from, to],
  )
  const claims = await db.query<Row>(`${CLAIMS} AND k.created_at >= $2 AND k.created_at < $3`, [
    party.provider,
    from,
    to,
  ])
  const payouts = await db.query<Row>(`${PAYOUTS} AND p.created_at >= $3 AND p.created_at < $4`, [
    JSON.stringify(party.payoutMethods),
    party.network ?? null,
    from,
    to,
  ])
  const deposits = await db.query<Row>(`${DEPOSITS} AND d.created_at >= $2 AND d.created_at < $3`, [
    party.network ?? null,
    from,
    to,
  ])
  return [...payments, ...claims, ...payouts, ...deposits]
}

async function listNamed(
  db: Queryable,
  { provider, payoutMethods, network }: Party,
  lines: readonly TheirLine[],
): Promise<Row[]> {
  const refs = lines.map(({ ref }) => ref)
  const ids = lines.flatMap(({ our_id: id }) => (id !== null && isId(id) ? [id] : []))
  const byRef = await db.query<Row>(
    `${PAYMENTS} AND (o.provider_ref = ANY($2::text[]) OR o.payment_ref = ANY($2::text[]) OR o.id = ANY($3::uuid[]))`,
    [provider, refs, ids],
  )
  const claims = await db.query<Row>(`${CLAIMS} AND k.provider_ref = ANY($2::text[])`, [
    provider,
    refs,
  ])
  const payouts = await db.query<Row>(
    `${PAYOUTS} AND (p.provider_ref = ANY($3::text[]) OR p.id = ANY($4::uuid[]))`,
    [JSON.stringify(payoutMethods), network ?? null, refs, ids],
  )
  const hashes = refs.map((ref) => ref.split(':')[0])
  const deposits = await db.query<Row>(`${DEPOSITS} AND d.hash = ANY($2::text[])`, [
    network ?? null,
    hashes,
  ])
  return [...byRef, ...claims, ...payouts, ...deposits]
}

function readRow({
  ref,
  second_ref: second,
  minor,
  decimals,
  currency_code,
  ...row
}: Row): OurItem {
  const { kind, id, status, at } = row
  return {
    kind,
    id,
    refs: [ref, second].filter((one) => one !== null),
    amount: toMicro(minor, decimals),
    currency: currency_code,
    status,
    at,
  }
}

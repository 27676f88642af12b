import { formatAmount } from '../../contract/rules/money.ts'
import type { PaymentStatus } from '../../contract/rules/statuses.ts'
import type { Database } from '../db/database.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { PaymentClaim, PaymentState, ReportedMoney } from '../gateways/payment-gateway.ts'
import type { PayoutLookup } from '../gateways/payout-gateways.ts'
import type {
  StatementLine,
  StatementPeriod,
  StatementSource,
} from '../gateways/statement-source.ts'
import { newId } from '../lib/new-id.ts'

interface Parts {
  db: Database
  /** The simulated gateways. */
  simulated: Pick<Gateways, 'payout' | 'payoutMethods'>
  /** The methods whose payouts are simulated, because no provider is connected. */
  methods: StatementSource['payoutMethods']
}

/**
 * Makes the statement of the provider that the sandbox simulates: what testers decided about
 * payments, how payouts end, and what was planted.
 */
export function createSandboxStatement(parts: Parts): StatementSource {
  return {
    provider: 'sandbox',
    name: 'Sandbox',
    payoutMethods: parts.methods,
    async readStatement(period) {
      const [payments, payouts, planted] = await Promise.all([
        listPayments(parts.db, period),
        listPayouts(parts, period),
        listPlanted(parts.db, period),
      ])
      return { lines: [...payments, ...payouts, ...planted] }
    },
  }
}

/** Plants a payment in the statement of the simulated provider. */
export async function plantPayment(
  db: Database,
  { now, ...line }: { amount: string; currency_code: string; at: Date; now: Date },
): Promise<void> {
  await db.query(
    'INSERT INTO sandbox_statement_line (id, currency_code, amount, at) VALUES ($1, $2, $3, $4)',
    [newId(now), line.currency_code, line.amount, line.at],
  )
}

interface PlayedPayment {
  id: string
  state: PaymentState
  at: Date
  claims_at: Date | null
}

async function listPayments(db: Database, { from, to }: StatementPeriod): Promise<StatementLine[]> {
  const rows = await db.query<PlayedPayment>(
    `SELECT o.id, s.state, coalesce(o.closed_at, o.created_at) AS at,
       (SELECT min(k.created_at) FROM payment_claim k WHERE k.order_id = o.id) AS claims_at
     FROM sandbox_payment s JOIN payment_order o ON o.id = s.order_id WHERE o.provider = 'sandbox'`,
  )
  const lines: StatementLine[] = []
  for (const { id, state, at, claims_at: claimsAt } of rows) {
    const { captured, claims, status } = state
    if (captured) lines.push(writePayment(id, captured, { status, at }))
    for (const claim of claims) lines.push(writeClaim(claim, claimsAt ?? at))
  }
  return lines.filter(({ at }) => at >= from && at < to)
}

function writePayment(
  id: string,
  { amount, currency_code }: ReportedMoney,
  { status, at }: { status: PaymentState['status']; at: Date },
): StatementLine {
  const shown = status === 'created' ? 'pending' : status
  return { kind: 'payment', ref: id, our_id: id, amount, currency_code, status: shown, at }
}

function writeClaim(
  { kind, ref, amount, currency_code, is_taken: isTaken }: PaymentClaim,
  at: Date,
): StatementLine {
  return { kind, ref, amount, currency_code, status: isTaken ? 'complete' : 'failed', at }
}

interface PlayedPayout extends Omit<PayoutLookup, 'amount'> {
  minor: bigint
  decimals: number
  method: StatementSource['payoutMethods'][number]
  is_quoted: boolean
  begun_at: Date
}

async function listPayouts(
  { db, simulated, methods }: Parts,
  { from, to }: StatementPeriod,
): Promise<StatementLine[]> {
  const rows = await db.query<PlayedPayout>(
    `SELECT p.id, p.amount_minor - p.fee_minor AS minor, c.decimals, p.currency_code, p.method, p.provider_ref,
       p.network, p.address, p.phone, p.bank_id, p.card_token, p.quote_id IS NOT NULL AS is_quoted,
       coalesce(p.started_at, p.created_at) AS created_at, p.created_at AS begun_at
     FROM payout p JOIN currency c ON c.code = p.currency_code
     WHERE p.method = ANY($1::text[]) AND p.status NOT IN ('held', 'released')
       AND p.created_at >= $2 AND p.created_at < $3`,
    [methods, from, to],
  )
  const lines: StatementLine[] = []
  for (const row of rows) {
    const { id, minor, decimals, currency_code, begun_at: at } = row
    const amount = formatAmount(minor, decimals)
    const status = await readStatus(simulated, row, amount)
    // What never came to the provider is not in its statement.
    if (row.provider_ref === null && status !== 'complete') continue
    lines.push({ kind: 'payout', ref: id, our_id: id, amount, currency_code, status, at })
  }
  return lines
}

async function readStatus(
  { payout, payoutMethods }: Parts['simulated'],
  { is_quoted: isQuoted, method, ...row }: PlayedPayout,
  amount: string,
): Promise<PaymentStatus> {
  if (!isQuoted) return (await payout?.check(row)) ?? 'pending'
  return (await payoutMethods[method]?.check({ ...row, amount }))?.status ?? 'pending'
}

async function listPlanted(db: Database, { from, to }: StatementPeriod): Promise<StatementLine[]> {
  const rows = await db.query<{ id: string; currency_code: string; amount: string; at: Date }>(
    'SELECT id, currency_code, amount, at FROM sandbox_statement_line WHERE at >= $1 AND at < $2 ORDER BY at, id',
    [from, to],
  )
  return rows.map(({ id, amount, currency_code, at }) => ({
    kind: 'payment',
    ref: `planted-${id}`,
    amount,
    currency_code,
    status: 'complete',
    at,
  }))
}

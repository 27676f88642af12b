import type { Queryable } from '../../db/database.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { newId } from '../../lib/new-id.ts'
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts'
import { transactionNumber } from './transaction-number.ts'
import type { BesideTable, HistoryRow, Leg, LedgerTransfer, Note, Terms } from './transfer.ts'

/** Result of a transfer. */
export interface Written {
  id: string
  verdict:
    | 'OK'
    | 'TERMS_CHANGED'
    | 'ACCOUNT_REPEATED'
    | 'BUSY'
    | 'ACCOUNT_CLOSED'
    | 'INSUFFICIENT_FUNDS'
  /** False when the verdict is not OK, or when the key existed already. */
  is_written: boolean
}

/** Whether the statement waits for locked accounts, or returns their transfers as BUSY. */
type Locking = 'wait' | 'skip'

/** Posts these transfers in one statement and returns the result of each, in order. */
export async function write(
  db: Queryable,
  transfers: readonly LedgerTransfer[],
  locking: Locking,
): Promise<Written[]> {
  const acts = transfers.map((transfer) => ({
    ...transfer,
    id: transfer.id ?? newId(transfer.now),
  }))
  const tables = [
    acts.map(actRow),
    acts.flatMap(({ id, legs, terms }) => legs.map((leg, seq) => legRow(id, seq, leg, terms))),
    acts.flatMap(({ id, history = [] }) => history.map((row) => historyRow(id, row))),
    acts.flatMap((act) => (act.notes ?? []).map((note) => noteRow(act, note))),
  ]
  const beside = listTables(transfers)
  const rowsBeside = beside.map((table) => acts.flatMap((act) => besideRows(act, table)))
  const parameters = [...tables, ...rowsBeside].map((rows) => JSON.stringify(rows))
  const rows = await db.query<Written>(findPostingStatement(locking, beside), parameters)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return acts.map(({ id }) => {
    const written = byId.get(id)
    if (!written) throw new DatabaseUnavailable(new Error('a transfer got no verdict'))
    return written
  })
}

/**
 * Returns the transfers that share no account of an owner with one before them: a statement changes
 * a balance once.
 */
export function withoutShared(transfers: readonly LedgerTransfer[]): LedgerTransfer[] {
  const taken = new Set<string>()
  return transfers.filter(({ history = [] }) => {
    const accounts = history.map(({ account_id }) => account_id)
    if (accounts.some((id) => taken.has(id))) return false
    for (const id of accounts) taken.add(id)
    return true
  })
}

/** In the order of their names, so that the same tables make the same statement. */
function listTables(transfers: readonly LedgerTransfer[]): BesideTable[] {
  const tables = new Map(
    transfers.flatMap(({ beside = [] }) => beside.map(({ table }) => [table.name, table])),
  )
  return [...tables.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function besideRows({ id, beside = [] }: LedgerTransfer & { id: string }, table: BesideTable) {
  return beside
    .filter((one) => one.table.name === table.name)
    .map(({ row }) => Object.assign({ transfer_id: id }, row))
}

/** Amounts are sent as text, because JSON numbers are not exact. */
function actRow(transfer: LedgerTransfer & { id: string }) {
  const { id, kind, act, answer, reversesId, rateId, proposalId, terms, now } = transfer
  return {
    id,
    kind,
    scope: act.scope,
    key: act.key,
    request_hash: act.requestHash,
    answer: answer ?? {},
    reverses_id: reversesId,
    rate_id: rateId,
    proposal_id: proposalId,
    at: now,
    ...(terms && rateColumns(terms)),
  }
}

function rateColumns({ rate, rateUntil }: Terms) {
  const { from_code, to_code, quantity_out, from_min, to_min } = rate
  return {
    rate_from: from_code,
    rate_to: to_code,
    rate_out: quantity_out,
    from_min: from_min.toString(),
    to_min: to_min.toString(),
    rate_until: rateUntil,
  }
}

function legRow(transfer_id: string, seq: number, leg: Leg, terms: Terms | undefined) {
  const { debit, credit, currency_code, amount } = leg
  const ownerOf = (account: string) => (terms?.accounts.includes(account) ? terms.owner : undefined)
  return {
    transfer_id,
    seq,
    debit,
    credit,
    currency: currency_code,
    amount: amount.toString(),
    debit_owner: ownerOf(debit),
    credit_owner: ownerOf(credit),
  }
}

function historyRow(transfer_id: string, { currency_code, amount, ...row }: HistoryRow) {
  return { transfer_id, ...row, amount: amount.toString(), currency: currency_code }
}

/**
 * The notification leads to a receipt: that of both rows of a transfer or an exchange, or of the
 * only row.
 */
function noteRow(act: LedgerTransfer & { id: string }, { number = numberOf(act), ...note }: Note) {
  const params = { ...note.params, ...(number !== undefined && { number }) }
  return { transfer_id: act.id, id: newId(act.now), ...note, params }
}

function numberOf({
  id,
  kind,
  history: [row] = [],
}: LedgerTransfer & { id: string }): string | undefined {
  if (kind === 'exchange' || kind === 'transfer') return transactionNumber(kind, id)
  return row && transactionNumber(row.kind, row.id)
}

/**
 * One statement that locks the accounts of any number of transfers in the order of their ids,
 * returns a verdict on each, and writes those that are OK: the transfer, its postings, balances,
 * history rows, notifications and what is owed of them. Transfers whose terms hold must not share
 * an account with a balance; accounts of the others are not locked. Parameters, each a JSON array:
 * transfers, legs, rows of the history, notifications, then one for each table beside; all but the
 * first name their transfer. Answers a row for each transfer: its id, its verdict, and whether it
 * was written (its key was new).
 *
 * The stored balance after each posting is that after the whole transfer, so a transfer in which an
 * account with a balance occurs twice is not written.
 *
 * A balance is set from the row that was locked. Reckoned from `account` itself it would be tried
 * on the row as the statement began, before a newer one is looked for: a debit of money that came
 * while it waited would break the rule that no balance is below zero.
 */
function postingStatement(locking: Locking, beside: readonly BesideTable[]): string {
  return `WITH act AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS a (id uuid, kind text, scope text, key text,
    request_hash text, answer jsonb, reverses_id uuid, rate_id uuid, at timestamptz, proposal_id uuid,
    rate_from text, rate_to text, rate_out numeric, from_min bigint, to_min bigint, rate_until timestamptz)
),
leg AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($2::jsonb) AS l (transfer_id uuid, seq smallint, debit uuid,
    credit uuid, currency text, amount bigint, debit_owner uuid, credit_owner uuid)
),
entry AS MATERIALIZED (
  SELECT transfer_id, debit AS account_id, debit_owner AS owner, currency, -amount AS amount FROM leg
  UNION ALL SELECT transfer_id, credit, credit_owner, currency, amount FROM leg
),
known AS MATERIALIZED (
  SELECT a.id, a.user_id, a.currency_code FROM account a
  WHERE a.id = ANY (ARRAY(SELECT account_id FROM entry)) AND a.materialised
),
invalid AS MATERIALIZED (
  SELECT e.transfer_id AS id FROM entry e LEFT JOIN known k ON k.id = e.account_id
  WHERE e.owner IS NOT NULL
    AND (k.user_id, k.currency_code) IS DISTINCT FROM (e.owner, e.currency)
  UNION ALL
  SELECT a.id FROM act a LEFT JOIN LATERAL (
    SELECT r.id FROM rate r
    JOIN currency f ON f.code = r.from_currency_code JOIN currency t ON t.code = r.to_currency_code
    WHERE r.id = a.rate_id AND (r.valid_until IS NULL OR r.valid_until > a.rate_until)
      AND r.from_currency_code = a.rate_from AND r.to_currency_code = a.rate_to
      AND r.quantity_in = 1 AND r.quantity_out = a.rate_out
      AND f.min_exchange_minor = a.from_min AND t.min_exchange_minor = a.to_min
    LIMIT 1
  ) AS r ON true
  WHERE a.rate_until IS NOT NULL AND r.id IS NULL
),
locked AS MATERIALIZED (
  SELECT a.id, a.balance_minor, a.status FROM account a
  WHERE a.id = ANY (ARRAY(
    SELECT account_id FROM entry WHERE transfer_id NOT IN (SELECT id FROM invalid)
  )) AND a.materialised
  ORDER BY a.id FOR NO KEY UPDATE${locking === 'skip' ? ' SKIP LOCKED' : ''}
),
verdict AS MATERIALIZED (
  SELECT e.transfer_id, CASE
    WHEN e.transfer_id IN (SELECT id FROM invalid) THEN 'TERMS_CHANGED'
    WHEN count(k.id) > count(DISTINCT k.id) THEN 'ACCOUNT_REPEATED'
    WHEN bool_or(k.id IS NOT NULL AND h.id IS NULL) THEN 'BUSY'
    WHEN bool_or(h.status = 'closed' OR h.status <> 'open' AND (e.amount < 0 OR e.owner IS NOT NULL))
      THEN 'ACCOUNT_CLOSED'
    WHEN bool_or(h.balance_minor + e.amount < 0) THEN 'INSUFFICIENT_FUNDS'
    ELSE 'OK' END AS v
  FROM entry e LEFT JOIN known k ON k.id = e.account_id LEFT JOIN locked h ON h.id = e.account_id
  GROUP BY e.transfer_id
),
inserted AS (
  INSERT INTO transfer (id, kind, idem_scope, idem_key, request_hash, answer, reverses_id, rate_id, created_at,
    proposal_id, proposal_kind, proposal_state)
  SELECT a.id, a.kind, a.scope, a.key, a.request_hash, a.answer, a.reverses_id, a.rate_id, a.at, a.proposal_id,
    CASE WHEN a.proposal_id IS NOT NULL THEN a.kind END, CASE WHEN a.proposal_id IS NOT NULL THEN 'done' END
  FROM act a JOIN verdict v ON v.transfer_id = a.id WHERE v.v = 'OK'
  ORDER BY a.scope, a.key
  ON CONFLICT (idem_scope, idem_key) DO NOTHING RETURNING id, created_at
),
moved AS (
  UPDATE account a SET balance_minor = h.balance_minor + e.amount
  FROM entry e JOIN inserted f ON f.id = e.transfer_id JOIN locked h ON h.id = e.account_id
  WHERE a.id = h.id AND a.id = ANY (ARRAY(SELECT account_id FROM entry))
  RETURNING a.id, a.balance_minor
),
posted AS (
  INSERT INTO posting (transfer_id, seq, debit_account_id, credit_account_id, currency_code,
    amount_minor, debit_balance_after, credit_balance_after)
  SELECT f.id, l.seq, l.debit, l.credit, l.currency, l.amount, d.balance_minor, c.balance_minor
  FROM inserted f JOIN leg l ON l.transfer_id = f.id
  LEFT JOIN moved d ON d.id = l.debit LEFT JOIN moved c ON c.id = l.credit
),
history AS (
  INSERT INTO wallet_transaction (id, user_id, account_id, kind, amount_minor, currency_code, status,
    description, params, transfer_id, created_at)
  SELECT h.id, h.user_id, h.account_id, h.kind, h.amount, h.currency, h.status, h.description,
    h.params, f.id, f.created_at
  FROM inserted f JOIN jsonb_to_recordset($3::jsonb) AS h (transfer_id uuid, id uuid, user_id uuid,
    account_id uuid, kind text, amount bigint, currency text, status text, description text, params jsonb)
    ON h.transfer_id = f.id
),
notifications AS (
  INSERT INTO notification (id, user_id, text_key, params, created_at)
  SELECT n.id, n.user_id, n.text_key, n.params, f.created_at
  FROM inserted f JOIN jsonb_to_recordset($4::jsonb) AS n (transfer_id uuid, id uuid, user_id uuid,
    text_key text, params jsonb) ON n.transfer_id = f.id
  RETURNING id, user_id, created_at
),
owed AS (
  ${enqueueDeliveries('notifications')}
)${beside.map((table, n) => `, beside_${table.name} AS (${table.write(`$${n + FIRST_BESIDE}`)})`).join('')}
SELECT v.transfer_id AS id, v.v AS verdict, f.id IS NOT NULL AS is_written
FROM verdict v LEFT JOIN inserted f ON f.id = v.transfer_id`
}

/** Number of the parameter of the first table beside. */
const FIRST_BESIDE = 5
const texts = new Map<string, string>()

/** Returns the statement, the same text for the same tables: see `postingStatement`. */
function findPostingStatement(locking: Locking, beside: readonly BesideTable[]): string {
  const key = [locking, ...beside.map(({ name }) => name)].join()
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = postingStatement(locking, beside)
  texts.set(key, text)
  return text
}

import type { Queryable } from '../db/database.ts'
import { listPieces } from '../domain/ledger/pieces.ts'
import type { Month } from './month.ts'

/** Number of rows that one statement reads, well within its time limit. */
const TRANSFERS_PER_BATCH = 1000
const SUMS_PER_BATCH = 20_000
const ACCOUNTS_PER_BATCH = 500

/**
 * Amounts are text, because JSON numbers are not exact; times are of UTC, whatever the connection's
 * zone is.
 */
const timeOf = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Rows of the history that a transfer has. They have its time and an owner of its accounts; that of
 * a top-up by a payment page may be older, and has the id of its order. What they say of people
 * (params, search_text) is not read.
 */
const HISTORY = `SELECT coalesce(json_agg(json_build_object('id', w.id, 'user_id', w.user_id, 'account_id', w.account_id,
    'kind', w.kind, 'amount_minor', w.amount_minor::text, 'currency_code', w.currency_code, 'status', w.status,
    'description', w.description, 'created_at', ${timeOf('w.created_at')}) ORDER BY w.id), '[]')
  FROM wallet_transaction w WHERE w.id = ANY (ARRAY(
    SELECT o.id FROM posting p
    JOIN account a ON a.id = ANY (ARRAY[p.debit_account_id, p.credit_account_id])
    JOIN wallet_transaction o ON o.user_id = a.user_id AND o.created_at = t.created_at
    WHERE p.transfer_id = t.id
    UNION ALL
    SELECT t.idem_key::uuid WHERE t.idem_scope = 'topup' AND t.idem_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  )) AND w.transfer_id = t.id`

const POSTINGS = `SELECT coalesce(json_agg(json_build_object('seq', p.seq, 'debit_account_id', p.debit_account_id,
    'credit_account_id', p.credit_account_id, 'currency_code', p.currency_code, 'amount_minor', p.amount_minor::text,
    'debit_balance_after', p.debit_balance_after::text, 'credit_balance_after', p.credit_balance_after::text)
    ORDER BY p.seq), '[]')
  FROM posting p WHERE p.transfer_id = t.id`

/**
 * Transfers of a piece; what only answers a repeated request (request_hash, answer) is not read.
 */
const TRANSFERS = `SELECT json_build_object('transfer', json_build_object('id', t.id, 'kind', t.kind,
    'idem_scope', t.idem_scope, 'idem_key', t.idem_key, 'reverses_id', t.reverses_id, 'rate_id', t.rate_id,
    'proposal_id', t.proposal_id, 'created_at', ${timeOf('t.created_at')},
    'postings', (${POSTINGS}), 'history', (${HISTORY})))::text AS line
  FROM transfer t WHERE t.id > $1::uuid AND t.id <= $2::uuid ORDER BY t.id`

/**
 * What was posted in a piece to each account that keeps no balance: a posting has none after it.
 */
const HOUSE_SUMS = `SELECT e.account_id, sum(e.debit)::text AS debits, sum(e.credit)::text AS credits
  FROM (
    SELECT debit_account_id AS account_id, amount_minor AS debit, 0 AS credit FROM posting
    WHERE transfer_id > $1::uuid AND transfer_id <= $2::uuid AND debit_balance_after IS NULL
    UNION ALL
    SELECT credit_account_id, 0, amount_minor FROM posting
    WHERE transfer_id > $1::uuid AND transfer_id <= $2::uuid AND credit_balance_after IS NULL
  ) AS e GROUP BY e.account_id`

const lineOf = (kind: string) => `json_build_object('${kind}', json_build_object('id', k.id,
    'user_id', coalesce(k.user_id, (SELECT o.user_id FROM pot o WHERE o.id = k.id),
      (SELECT s.user_id FROM reserve s WHERE s.id = k.id)), 'kind', k.kind, 'provider', k.provider, 'currency_code', k.currency_code,
    'start', m.start::text, 'debits', m.debits::text, 'credits', m.credits::text,
    'end', (m.start - m.debits + m.credits)::text))::text AS line`

const HOUSE_LINES = `SELECT ${lineOf('house_account')}
  FROM jsonb_to_recordset($1::jsonb) AS m (id uuid, start numeric, debits numeric, credits numeric)
  JOIN account k ON k.id = m.id
  WHERE k.id = ANY ($2::uuid[]) AND NOT k.materialised ORDER BY k.id`

const sumOf = (
  side: string,
  condition: string,
) => `SELECT coalesce(sum(p.amount_minor), 0) AS amount
    FROM posting p WHERE p.${side}_account_id = k.id AND ${condition}`

const BEFORE = 'p.transfer_id < $3::uuid'
const WITHIN = 'p.transfer_id >= $3::uuid AND p.transfer_id < $4::uuid'

/** Accounts of a piece that keep a balance and had postings in the month. */
const OWNERS_LINES = `SELECT ${lineOf('account')}
  FROM account k
  CROSS JOIN LATERAL (${sumOf('debit', WITHIN)}) AS d
  CROSS JOIN LATERAL (${sumOf('credit', WITHIN)}) AS c
  CROSS JOIN LATERAL (
    SELECT d.amount AS debits, c.amount AS credits, into_it.amount - out_of_it.amount AS start
    FROM (${sumOf('credit', BEFORE)} AND d.amount + c.amount > 0) AS into_it,
      (${sumOf('debit', BEFORE)} AND d.amount + c.amount > 0) AS out_of_it
  ) AS m
  WHERE k.id > $1::uuid AND k.id <= $2::uuid AND k.materialised AND d.amount + c.amount > 0
  ORDER BY k.id`

/**
 * Reads the books of a month as lines of JSON in a fixed order: each transfer with its postings and
 * rows of the history, then each account that had postings, with its balance at the start and at
 * the end. The balances are the sums of all postings up to then. The caller runs it in a
 * transaction that sees one moment.
 */
export async function* readMonthBooks(
  tx: Queryable,
  month: Month,
  onProgress: (line: string) => void = () => {},
): AsyncGenerator<string> {
  let done = 0
  const size = TRANSFERS_PER_BATCH
  for await (const piece of listPieces(tx, { table: 'transfer', size, ...month })) {
    yield* await readLines(tx, TRANSFERS, piece)
    done += size
    if (done % (100 * size) === 0) onProgress(`${done} transfers …`)
  }
  yield* await readHouseAccounts(tx, month)
  for await (const piece of listPieces(tx, { table: 'account', size: ACCOUNTS_PER_BATCH })) {
    yield* await readLines(tx, OWNERS_LINES, [...piece, month.from, month.to])
  }
}

interface HouseSums {
  debits: bigint
  credits: bigint
}

/**
 * The house's accounts have so many postings that they are summed by pieces of the ledger, not by
 * account.
 */
async function readHouseAccounts(tx: Queryable, { from, to }: Month): Promise<string[]> {
  const within = await sumHouse(tx, { from, to })
  if (within.size === 0) return []
  const before = await sumHouse(tx, { to: from })
  const rows = Array.from(within, ([id, { debits, credits }]) => {
    const earlier = before.get(id)
    const start = earlier ? earlier.credits - earlier.debits : 0n
    return { id, start: String(start), debits: String(debits), credits: String(credits) }
  })
  return readLines(tx, HOUSE_LINES, [JSON.stringify(rows), [...within.keys()]])
}

async function sumHouse(
  tx: Queryable,
  bounds: { from?: string; to: string },
): Promise<Map<string, HouseSums>> {
  const sums = new Map<string, HouseSums>()
  for await (const piece of listPieces(tx, {
    table: 'transfer',
    size: SUMS_PER_BATCH,
    ...bounds,
  })) {
    const rows = await tx.query<{ account_id: string; debits: string; credits: string }>(
      HOUSE_SUMS,
      piece,
    )
    for (const { account_id, debits, credits } of rows) {
      const known = sums.get(account_id) ?? { debits: 0n, credits: 0n }
      known.debits += BigInt(debits)
      known.credits += BigInt(credits)
      sums.set(account_id, known)
    }
  }
  return sums
}

async function readLines(
  tx: Queryable,
  sql: string,
  parameters: readonly unknown[],
): Promise<string[]> {
  const rows = await tx.query<{ line: string }>(sql, parameters)
  return rows.map(({ line }) => line)
}

const TRANSFER_PARAMETERS = 9
const LEG_TYPES = ['uuid', 'uuid', 'text', 'bigint']
const HISTORY_TYPES = ['uuid', 'uuid', 'uuid', 'text', 'bigint', 'text', 'text', 'text', 'jsonb']
const NOTE_TYPES = ['uuid', 'uuid', 'text', 'jsonb']

/**
 * One statement that locks the accounts in the order of their ids, gives the verdict, and writes the
 * transfer, its postings, the balances and what the owner gets to read. Its text depends on the counts
 * alone, so that the database keeps its plan. Parameters: id, kind, scope, key, request hash, answer,
 * reversed transfer, rate, time; then each leg (debit, credit, currency, amount), each row of the
 * history, each notification.
 */
export function postingStatement(legs: number, history: number, notes: number): string {
  let taken = TRANSFER_PARAMETERS
  const values = (rows: number, types: readonly string[]) => {
    const list = Array.from({ length: rows }, (_, row) => {
      const cells = types.map((type, cell) => `$${taken + row * types.length + cell + 1}::${type}`)
      return `(${row}::smallint, ${cells.join(', ')})`
    })
    taken += rows * types.length
    return list.join(', ')
  }
  const parts = [
    ...core(values(legs, LEG_TYPES)),
    ...(history > 0 ? [historyPart(values(history, HISTORY_TYPES))] : []),
    ...(notes > 0 ? [notesPart(values(notes, NOTE_TYPES))] : []),
  ]
  return `WITH ${parts.join(',\n')}
SELECT (SELECT v FROM verdict) AS verdict, (SELECT id FROM fresh) AS id`
}

function core(legs: string): string[] {
  return [
    `leg AS (
  SELECT * FROM (VALUES ${legs}) AS l (seq, debit, credit, currency, amount)
)`,
    `net AS (
  SELECT e.id, sum(e.amount)::bigint AS amount
  FROM (SELECT debit AS id, -amount AS amount FROM leg UNION ALL SELECT credit, amount FROM leg) AS e
  GROUP BY e.id
)`,
    `held AS (
  SELECT a.id, a.balance_minor, a.status FROM account a
  WHERE a.id IN (SELECT id FROM net) AND a.materialised
  ORDER BY a.id FOR NO KEY UPDATE
)`,
    `verdict AS (
  SELECT CASE WHEN bool_or(h.status = 'closed' OR h.status <> 'open' AND n.amount < 0) THEN 'ACCOUNT_CLOSED'
    WHEN bool_or(h.balance_minor + n.amount < 0) THEN 'INSUFFICIENT_FUNDS'
    ELSE 'OK' END AS v
  FROM held h JOIN net n ON n.id = h.id
)`,
    `fresh AS (
  INSERT INTO transfer (id, kind, idem_scope, idem_key, request_hash, answer, reverses_id, rate_id, created_at)
  SELECT $1::uuid, $2::text, $3::text, $4::text, $5::text, $6::jsonb, $7::uuid, $8::uuid, $9::timestamptz
  FROM verdict WHERE v = 'OK'
  ON CONFLICT (idem_scope, idem_key) DO NOTHING RETURNING id
)`,
    `moved AS (
  UPDATE account a SET balance_minor = a.balance_minor + n.amount FROM net n, fresh
  WHERE a.id = n.id AND a.materialised RETURNING a.id, a.balance_minor
)`,
    `posted AS (
  INSERT INTO posting (transfer_id, seq, debit_account_id, credit_account_id, currency_code,
    amount_minor, debit_balance_after, credit_balance_after)
  SELECT f.id, l.seq, l.debit, l.credit, l.currency, l.amount, d.balance_minor, c.balance_minor
  FROM fresh f CROSS JOIN leg l
  LEFT JOIN moved d ON d.id = l.debit LEFT JOIN moved c ON c.id = l.credit
)`,
  ]
}

function historyPart(rows: string): string {
  return `told AS (
  INSERT INTO wallet_transaction (id, user_id, account_id, kind, amount_minor, currency_code, status,
    description, params, transfer_id, created_at)
  SELECT h.id, h.user_id, h.account_id, h.kind, h.amount, h.currency, h.status, h.description,
    h.params, f.id, $9::timestamptz
  FROM fresh f CROSS JOIN (VALUES ${rows}) AS h (seq, id, user_id, account_id, kind, amount, currency,
    status, description, params)
)`
}

function notesPart(rows: string): string {
  return `noted AS (
  INSERT INTO notification (id, user_id, text_key, params, created_at)
  SELECT n.id, n.user_id, n.text_key, n.params, $9::timestamptz
  FROM fresh f CROSS JOIN (VALUES ${rows}) AS n (seq, id, user_id, text_key, params)
)`
}

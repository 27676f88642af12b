import type pg from 'pg'

/** A set of owners with the same number of acts each, made by `fillBooks`. */
export interface Books {
  /** Two digits; with nine more for the owner's index they make the phone. */
  phonePrefix: string
  owners: number
  /** Acts of all owners together; every fourth moves the same money, see ACTS. */
  acts: number
  /** The acts are spread evenly from here to `until`. */
  since: Date
  until: Date
}

/** Acts written by one statement. */
const BATCH = 200_000
const OPENING_MINOR = 100_000

/**
 * An owner's acts by turns: an exchange of 5.00 USD for 4.50 EUR, one back, a top-up of 7.00 USD
 * and a withdrawal of the same. Two of four have two postings.
 */
const ACTS = `CASE a.turn WHEN 0 THEN 'exchange' WHEN 1 THEN 'exchange' WHEN 2 THEN 'topup' ELSE 'withdrawal' END`
/** A category that few withdrawals have; the others are groceries. */
export const RARE_CATEGORY = 'gifts'
/** Acts of which one withdrawal has it. */
const RARE_EVERY = 400
/** Postings of an act, on average. */
const POSTINGS_PER_ACT = 1.5

/** Returns how many acts have so many postings. */
export function actsOf(postings: number): number {
  return Math.ceil(postings / POSTINGS_PER_ACT)
}

/** Returns the phone of an owner of `fillBooks`. */
export function phoneOf({ phonePrefix }: Pick<Books, 'phonePrefix'>, index: number): string {
  return `${phonePrefix}${String(index).padStart(9, '0')}`
}

/**
 * Ids that follow from the owner's index, in the order of time like those of the server (UUID
 * version 7).
 */
const HELPERS = `
CREATE FUNCTION pg_temp.make_id(at timestamptz, n bigint, salt text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' ||
    lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5(salt || n), 1, 15))::uuid $$;
CREATE TABLE pg_temp.person (index bigint PRIMARY KEY, id uuid, usd uuid, eur uuid, at timestamptz);
CREATE TABLE pg_temp.act (index bigint, id uuid, turn int, at timestamptz, user_id uuid, usd uuid, eur uuid);`

const PEOPLE = `INSERT INTO pg_temp.person
SELECT n, pg_temp.make_id(at, n, 'owner' || $1), pg_temp.make_id(at, n, 'usd' || $1),
  pg_temp.make_id(at, n, 'eur' || $1), at
FROM (
  SELECT n, $3::timestamptz - ($2::bigint - n) * interval '1 second' AS at FROM generate_series(0, $2::bigint - 1) AS n
) AS numbered`

const OWNERS = `INSERT INTO app_user (id, phone, first_name, last_name, email, environment, level, registered_at)
SELECT id, $1 || lpad(index::text, 9, '0'), 'Owner', index::text, '', 'ewallet', 'verified', at FROM pg_temp.person`

const ACCOUNTS = `INSERT INTO account (id, user_id, kind, currency_code, balance_minor, materialised, position, created_at, number)
SELECT CASE c.code WHEN 'USD' THEN p.usd ELSE p.eur END, p.id, 'user', c.code,
  ${OPENING_MINOR} + CASE
    WHEN $1::bigint + 1 <= p.index THEN 0
    WHEN ($1::bigint - p.index) / $2::bigint % 4 = 0 THEN CASE c.code WHEN 'USD' THEN -500 ELSE 450 END
    WHEN ($1::bigint - p.index) / $2::bigint % 4 = 2 AND c.code = 'USD' THEN 700 ELSE 0 END,
  true, c.position, p.at, $3 || lpad((p.index * 2 + c.position)::text, 10, '0')
FROM pg_temp.person p CROSS JOIN (VALUES ('USD', 0), ('EUR', 1)) AS c (code, position)`

const OPENINGS = `WITH opened AS (
  INSERT INTO transfer (id, kind, idem_scope, idem_key, request_hash, created_at)
  SELECT pg_temp.make_id(a.created_at, p.index, a.currency_code || $1), 'adjustment', 'bench', a.id::text, '', a.created_at
  FROM pg_temp.person p JOIN account a ON a.user_id = p.id
  RETURNING id, idem_key
)
INSERT INTO posting (transfer_id, seq, debit_account_id, credit_account_id, currency_code, amount_minor, credit_balance_after)
SELECT o.id, 0, md5('external::' || a.currency_code)::uuid, a.id, a.currency_code, ${OPENING_MINOR}, ${OPENING_MINOR}
FROM opened o JOIN account a ON a.id = o.idem_key::uuid`

const ACT_BATCH = `INSERT INTO pg_temp.act
SELECT numbered.n, pg_temp.make_id(numbered.at, numbered.n, 'act' || $1), (numbered.n / $2::bigint % 4)::int, numbered.at, p.id, p.usd, p.eur
FROM (
  SELECT n, $3::timestamptz + n * $4::float8 * interval '1 millisecond' AS at
  FROM generate_series($5::bigint, $6::bigint - 1) AS n
) AS numbered JOIN pg_temp.person p ON p.index = numbered.n % $2::bigint`

const TRANSFERS = `INSERT INTO transfer (id, kind, idem_scope, idem_key, request_hash, rate_id, created_at)
SELECT a.id, ${ACTS}, 'bench:' || a.user_id, a.id::text, md5(a.id::text), r.id, a.at
FROM pg_temp.act a
LEFT JOIN rate r ON r.valid_until IS NULL AND r.from_currency_code = CASE a.turn WHEN 0 THEN 'USD' WHEN 1 THEN 'EUR' END
  AND r.to_currency_code = CASE a.turn WHEN 0 THEN 'EUR' ELSE 'USD' END`

/**
 * For each turn: number of the posting, debit and credit, currency, amount, and the balances after
 * it.
 */
const POSTINGS = `INSERT INTO posting
SELECT a.id, e.seq, coalesce(e.debit, e.house), coalesce(e.credit, e.house), e.code, e.amount, e.debit_after, e.credit_after
FROM pg_temp.act a CROSS JOIN LATERAL (VALUES
  (0, 0, a.usd, null::uuid, md5('house::USD')::uuid, 'USD', 500, ${OPENING_MINOR - 500}, null::bigint),
  (0, 1, null, a.eur, md5('house::EUR')::uuid, 'EUR', 450, null, ${OPENING_MINOR + 450}),
  (1, 0, a.eur, null, md5('house::EUR')::uuid, 'EUR', 450, ${OPENING_MINOR}, null),
  (1, 1, null, a.usd, md5('house::USD')::uuid, 'USD', 500, null, ${OPENING_MINOR}),
  (2, 0, null, a.usd, md5('gateway_in::USD')::uuid, 'USD', 700, null, ${OPENING_MINOR + 700}),
  (3, 0, a.usd, null, md5('payout_pending::USD')::uuid, 'USD', 700, ${OPENING_MINOR}, null)
) AS e (turn, seq, debit, credit, house, code, amount, debit_after, credit_after)
WHERE e.turn = a.turn`

const HISTORY = `INSERT INTO wallet_transaction (id, user_id, account_id, kind, amount_minor, currency_code, status, description, params,
  transfer_id, created_at, category)
SELECT pg_temp.make_id(a.at, a.index, 'row' || e.seq || $1), a.user_id, CASE e.code WHEN 'USD' THEN a.usd ELSE a.eur END,
  e.kind, e.amount, e.code, 'complete', e.description, e.params, a.id, a.at,
  CASE WHEN a.turn < 3 THEN NULL WHEN a.index % ${RARE_EVERY} < 4 THEN '${RARE_CATEGORY}' ELSE 'groceries' END
FROM pg_temp.act a CROSS JOIN LATERAL (VALUES
  (0, 0, 'exchange', -500, 'USD', 'transaction.exchange', '{"from": "USD", "to": "EUR"}'::jsonb),
  (0, 1, 'exchange', 450, 'EUR', 'transaction.exchange', '{"from": "USD", "to": "EUR"}'),
  (1, 0, 'exchange', -450, 'EUR', 'transaction.exchange', '{"from": "EUR", "to": "USD"}'),
  (1, 1, 'exchange', 500, 'USD', 'transaction.exchange', '{"from": "EUR", "to": "USD"}'),
  (2, 0, 'top_up', 700, 'USD', 'transaction.top_up.card', '{}'),
  (3, 0, 'withdrawal', -700, 'USD', 'transaction.withdrawal.card', '{"last4": "1111"}')
) AS e (turn, seq, kind, amount, code, description, params)
WHERE e.turn = a.turn`

const NOTIFICATIONS = `INSERT INTO notification (id, user_id, text_key, params, created_at)
SELECT pg_temp.make_id(a.at, a.index, 'note' || $1), a.user_id, 'notification.exchange_complete',
  '{"from": "USD", "to": "EUR", "from_amount": "5.00", "to_amount": "4.50"}'::jsonb, a.at
FROM pg_temp.act a WHERE a.turn < 2`

/** Indexes that are made anew after the load: a new one costs less than its maintenance. */
const LATER_INDEXES = `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS sql
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE i.indrelid IN ('posting'::regclass, 'wallet_transaction'::regclass, 'notification'::regclass) AND NOT i.indisunique`

/**
 * Writes books that agree with themselves: owners with an account in USD and EUR, their acts with
 * postings, rows of the history and notifications. Needs a superuser of PostgreSQL: foreign keys
 * are not checked while it writes, the audit of the ledger does it afterwards.
 */
export async function fillBooks(
  client: pg.ClientBase,
  parts: readonly Books[],
  onProgress: (acts: number) => void = () => {},
): Promise<void> {
  await client.query('SET session_replication_role = replica')
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(LATER_INDEXES)
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`)
  for (const books of parts) await fill(client, books, onProgress)
  for (const { sql } of indexes) await client.query(sql)
  await client.query('SET session_replication_role = DEFAULT')
  await client.query('VACUUM (ANALYZE)')
}

async function fill(
  client: pg.ClientBase,
  { phonePrefix: mark, owners, acts, since, until }: Books,
  onProgress: (acts: number) => void,
): Promise<void> {
  await client.query(`DISCARD TEMP; ${HELPERS}`)
  await client.query(PEOPLE, [mark, owners, since])
  await client.query(OWNERS, [mark])
  await client.query(ACCOUNTS, [acts - 1, owners, mark])
  await client.query('ANALYZE pg_temp.person; ANALYZE account')
  await client.query(OPENINGS, [mark])
  const stepMs = (until.getTime() - since.getTime()) / acts
  for (let from = 0; from < acts; from += BATCH) {
    await client.query('TRUNCATE pg_temp.act')
    await client.query(ACT_BATCH, [mark, owners, since, stepMs, from, Math.min(acts, from + BATCH)])
    await client.query(TRANSFERS)
    await client.query(POSTINGS)
    await client.query(HISTORY, [mark])
    await client.query(NOTIFICATIONS, [mark])
    onProgress(Math.min(acts, from + BATCH))
  }
}

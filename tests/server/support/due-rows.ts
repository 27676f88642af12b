import type { Database } from '../../../server/db/database.ts'

/** Owners that one statement adds. */
const AT_ONCE = 10_000

interface DueRows {
  count: number
  /** The beginning of the owners' phones. */
  phones: string
  /** A day, and the zone in which it is today. */
  on: string
  zone: string
}

/**
 * Fills a database in one transaction with rows that are due at the same moment, one for each
 * owner.
 */
export function fillDue(
  db: Database,
  fill: string,
  { count, phones, on, zone }: DueRows,
): Promise<void> {
  return db.transaction(async (tx) => {
    for (let first = 1; first <= count; first += AT_ONCE) {
      await tx.query(fill, [first, phones, on, zone, Math.min(count, first + AT_ONCE - 1)])
    }
  })
}

/** Owners with 1,000.00 of two currencies each, without postings: nothing audits these books. */
const OWNERS = `made AS MATERIALIZED (
    SELECT n, gen_random_uuid() AS owner, gen_random_uuid() AS usd, gen_random_uuid() AS eur, gen_random_uuid() AS aside
    FROM generate_series($1::int, $5::int) AS n),
  owners AS (INSERT INTO app_user (id, phone, first_name, last_name, email, environment, level, registered_at)
    SELECT owner, $2::text || lpad(n::text, 8, '0'), 'Owner', n::text, '', 'ewallet', 'verified', now() FROM made),
  accounts AS (INSERT INTO account (id, user_id, kind, currency_code, balance_minor, materialised, position, created_at, number)
    SELECT CASE c.code WHEN 'USD' THEN usd ELSE eur END, owner, 'user', c.code, 100000, true, c.position, now(),
      $2::text || lpad((n * 2 + c.position)::text, 8, '0')
    FROM made CROSS JOIN (VALUES ('USD', 0), ('EUR', 1)) AS c (code, position))`

/** Plans that exchange 10.00 of dollars today. */
export const FILL_PLANS = `WITH ${OWNERS}
  INSERT INTO plan (id, user_id, kind, account_id, to_account_id, side, amount_minor, every, first_on, zone, state, next_on,
    due_at, told_on, idem_key, request_hash, created_at)
  SELECT gen_random_uuid(), owner, 'exchange', usd, eur, 'from', 1000, 'month', $3, $4, 'active', $3,
    '1970-01-01', $3, n::text, '', now() FROM made`

/** Orders that exchange 10.00 of dollars at any rate; they wait for one. */
export const FILL_ORDERS = `WITH ${OWNERS},
  aside AS (INSERT INTO account (id, kind, currency_code, balance_minor, materialised, created_at)
    SELECT aside, 'reserve', 'USD', 1000, true, now() FROM made),
  reserves AS (INSERT INTO reserve (id, user_id, account_id, created_at) SELECT aside, owner, usd, now() FROM made)
  INSERT INTO rate_order (id, user_id, kind, account_id, to_account_id, amount_minor, from_code, to_code, unit, target,
    threshold, until_on, zone, expires_at, state, due_at, idem_key, request_hash, created_at)
  SELECT gen_random_uuid(), owner, 'exchange', usd, eur, 1000, 'USD', 'EUR', 'from', 0.0001, 0.0001, $3, $4,
    now() + interval '30 days', 'waiting', now() + interval '30 days', n::text, '', now() FROM made`

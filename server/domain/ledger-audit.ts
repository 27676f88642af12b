import type { Queryable } from '../db/database.ts'

export interface Violation {
  rule:
    | 'BALANCE_DIFFERS_FROM_POSTINGS'
    | 'BOOKS_DO_NOT_BALANCE'
    | 'NEGATIVE_BALANCE'
    | 'TRANSFER_WITHOUT_POSTINGS'
    | 'BROKEN_CHAIN'
  /** The account, transfer or currency concerned. */
  subject: string
  detail: string
}

const ENTRIES = `entry AS (
  SELECT debit_account_id AS account_id, currency_code, -amount_minor AS amount,
    debit_balance_after AS after FROM posting
  UNION ALL
  SELECT credit_account_id, currency_code, amount_minor, credit_balance_after FROM posting
)`

const BALANCES = `SELECT 'BALANCE_DIFFERS_FROM_POSTINGS' AS rule, a.id::text AS subject,
  a.balance_minor || ' <> ' || coalesce(sum(e.amount), 0) AS detail
FROM account a LEFT JOIN entry e ON e.account_id = a.id
WHERE a.materialised
GROUP BY a.id, a.balance_minor HAVING a.balance_minor <> coalesce(sum(e.amount), 0)`

const BOOKS = `SELECT 'BOOKS_DO_NOT_BALANCE' AS rule, b.currency_code AS subject,
  sum(b.amount)::text AS detail
FROM (
  SELECT currency_code, balance_minor AS amount FROM account WHERE materialised
  UNION ALL
  SELECT e.currency_code, e.amount FROM entry e JOIN account a ON a.id = e.account_id
  WHERE NOT a.materialised
) AS b
GROUP BY b.currency_code HAVING sum(b.amount) <> 0`

const NEGATIVE = `SELECT 'NEGATIVE_BALANCE' AS rule, id::text AS subject, balance_minor::text AS detail
FROM account WHERE kind = 'user' AND balance_minor < 0`

const EMPTY = `SELECT 'TRANSFER_WITHOUT_POSTINGS' AS rule, t.id::text AS subject, t.kind AS detail
FROM transfer t WHERE NOT EXISTS (SELECT 1 FROM posting p WHERE p.transfer_id = t.id)`

/**
 * Each entry leads from one balance to the next: along an unbroken chain from 0 to the balance of
 * today, every value is entered as often as it is left. Two entries made from the same balance, an
 * update that was lost, break it even where the totals agree.
 */
const CHAINS = `SELECT 'BROKEN_CHAIN' AS rule, s.account_id::text AS subject,
  s.balance::text AS detail
FROM (
  SELECT account_id, after AS balance, 1 AS step FROM entry
  UNION ALL SELECT account_id, after - amount, -1 FROM entry
  UNION ALL SELECT id, 0, 1 FROM account
  UNION ALL SELECT id, balance_minor, -1 FROM account
) AS s
JOIN account a ON a.id = s.account_id AND a.materialised
GROUP BY s.account_id, s.balance HAVING sum(s.step) <> 0`

/** Looks the whole ledger through and gives what is wrong with it; an empty list when nothing is. */
export async function auditLedger(db: Queryable): Promise<Violation[]> {
  const rules = [BALANCES, BOOKS, NEGATIVE, EMPTY, CHAINS]
  return db.query<Violation>(`WITH ${ENTRIES}
    SELECT rule, subject, detail FROM (${rules.join('\nUNION ALL\n')}) AS violation
    ORDER BY rule, subject, detail`)
}

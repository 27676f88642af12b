import type { Queryable } from '../../../server/db/database.ts'

/**
 * What a transfer did to the account of an owner, unless it took another one back or completed it.
 */
const ENTRIES = `entry AS (
  SELECT p.transfer_id, p.debit_account_id AS account_id, -p.amount_minor AS amount FROM posting p
  UNION ALL SELECT p.transfer_id, p.credit_account_id, p.amount_minor FROM posting p
), owned AS (
  SELECT e.transfer_id, e.account_id, e.amount FROM entry e
  JOIN account a ON a.id = e.account_id AND a.kind = 'user'
  JOIN transfer t ON t.id = e.transfer_id AND t.kind <> 'reversal'
)`

const UNTOLD = `SELECT 'posting without a row of the history' AS fault, o.transfer_id::text AS subject
FROM owned o WHERE NOT EXISTS (
  SELECT 1 FROM wallet_transaction w
  WHERE w.transfer_id = o.transfer_id AND w.account_id = o.account_id AND w.amount_minor = o.amount)`

const MADE_UP = `SELECT 'row of the history without a posting', w.id::text
FROM wallet_transaction w
WHERE (w.transfer_id IS NOT NULL OR w.status = 'complete') AND NOT EXISTS (
  SELECT 1 FROM owned o
  WHERE o.transfer_id = w.transfer_id AND o.account_id = w.account_id AND o.amount = w.amount_minor)`

const UNRETURNED = `SELECT 'failed row whose money did not come back, or the reverse', w.id::text
FROM wallet_transaction w
WHERE w.transfer_id IS NOT NULL AND (w.status = 'failed') <> EXISTS (
  SELECT 1 FROM transfer t WHERE t.reverses_id = w.transfer_id)`

/**
 * Where the owners' history and the postings tell different stories; an empty list when nowhere.
 */
export function auditHistory(db: Queryable): Promise<{ fault: string; subject: string }[]> {
  return db.query(`WITH ${ENTRIES} ${[UNTOLD, MADE_UP, UNRETURNED].join('\nUNION ALL\n')}`)
}

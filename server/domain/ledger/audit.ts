import type { Database, Queryable } from '../../db/database.ts'
import { auditTariffs } from '../tariffs/audit-tariffs.ts'
import { listPieces, type LedgerPiece } from './pieces.ts'

export interface Violation {
  rule:
    | 'BALANCE_DIFFERS_FROM_POSTINGS'
    | 'BOOKS_DO_NOT_BALANCE'
    | 'NEGATIVE_BALANCE'
    | 'TRANSFER_WITHOUT_POSTINGS'
    | 'BROKEN_CHAIN'
    | 'RECEIVABLE_DIFFERS_FROM_POSTINGS'
    | 'RESERVE_DIFFERS_FROM_ORDERS'
    | 'MANUAL_ENTRY_MOVES_OWNER'
    | 'TARIFF_DIFFERS_FROM_SIGNED'
  /** The account, transfer, currency or tariff concerned. */
  subject: string
  detail: string
}

/**
 * Number of accounts that one statement checks at least. Large books are checked in few pieces:
 * each reads all postings from end to end, which takes minutes where looking up those of each
 * account takes hours.
 */
const ACCOUNTS_PER_BATCH = 500
const MAX_PIECES = 16
const TRANSFERS_PER_BATCH = 20_000

/** Accounts of a batch that keep a balance, with their entries. */
const PIECE = `kept AS MATERIALIZED (
  SELECT id, balance_minor, currency_code FROM account
  WHERE id > $1::uuid AND id <= $2::uuid AND materialised
),
entry AS (
  SELECT k.id AS account_id, -p.amount_minor AS amount, p.debit_balance_after AS after
  FROM kept k JOIN posting p ON p.debit_account_id = k.id
  UNION ALL
  SELECT k.id, p.amount_minor, p.credit_balance_after
  FROM kept k JOIN posting p ON p.credit_account_id = k.id
)`

const BALANCES = `SELECT 'BALANCE_DIFFERS_FROM_POSTINGS' AS rule, k.id::text AS subject,
  k.balance_minor || ' <> ' || coalesce(sum(e.amount), 0) AS detail
FROM kept k LEFT JOIN entry e ON e.account_id = k.id
GROUP BY k.id, k.balance_minor HAVING k.balance_minor <> coalesce(sum(e.amount), 0)`

const NEGATIVE = `SELECT 'NEGATIVE_BALANCE' AS rule, id::text AS subject, balance_minor::text AS detail
FROM kept WHERE balance_minor < 0`

/**
 * Each entry leads from one balance to the next, in an unbroken chain from 0 to the current
 * balance: every value is reached as often as it is left. A lost update (two entries from the same
 * balance) breaks the chain even where totals agree.
 */
const CHAINS = `SELECT 'BROKEN_CHAIN' AS rule, s.account_id::text AS subject,
  s.balance::text AS detail
FROM (
  SELECT account_id, after AS balance, 1 AS step FROM entry
  UNION ALL SELECT account_id, after - amount, -1 FROM entry
  UNION ALL SELECT id, 0, 1 FROM kept
  UNION ALL SELECT id, balance_minor, -1 FROM kept
) AS s
GROUP BY s.account_id, s.balance HAVING sum(s.step) <> 0`

/** Id of the house account that has the postings of an owner's receivable. */
const RECEIVABLE_ID = `md5('receivable:' || k.id::text || ':' || k.currency_code)::uuid`

/** What an owner owes is what was posted to the receivable of the account. */
const RECEIVABLES = `SELECT 'RECEIVABLE_DIFFERS_FROM_POSTINGS' AS rule, k.id::text AS subject,
  r.amount_minor || ' <> ' || s.owed AS detail
FROM kept k JOIN receivable r ON r.account_id = k.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(e.amount), 0) AS owed FROM (
    SELECT p.amount_minor AS amount FROM posting p WHERE p.debit_account_id = ${RECEIVABLE_ID}
    UNION ALL
    SELECT -p.amount_minor FROM posting p WHERE p.credit_account_id = ${RECEIVABLE_ID}
  ) AS e
) AS s
WHERE r.amount_minor <> s.owed`

/** What is reserved of an account is the money of the orders at a rate that wait. */
const RESERVES = `SELECT 'RESERVE_DIFFERS_FROM_ORDERS' AS rule, k.id::text AS subject,
  k.balance_minor || ' <> ' || s.waiting AS detail
FROM kept k JOIN reserve r ON r.id = k.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(o.amount_minor), 0) AS waiting FROM rate_order o
  WHERE o.user_id = r.user_id AND o.account_id = r.account_id AND o.state = 'waiting'
) AS s
WHERE k.balance_minor <> s.waiting`

const ACCOUNT_RULES = `WITH ${PIECE} ${[BALANCES, NEGATIVE, CHAINS, RECEIVABLES, RESERVES].join('\nUNION ALL\n')}`

const EMPTY = `SELECT 'TRANSFER_WITHOUT_POSTINGS' AS rule, t.id::text AS subject, t.kind AS detail
FROM transfer t WHERE t.id > $1::uuid AND t.id <= $2::uuid
  AND NOT EXISTS (SELECT 1 FROM posting p WHERE p.transfer_id = t.id)`

/** Entries that operators make by hand stay between accounts of the house. */
const MANUAL = `SELECT 'MANUAL_ENTRY_MOVES_OWNER' AS rule, t.id::text AS subject, a.kind AS detail
FROM transfer t JOIN posting p ON p.transfer_id = t.id
JOIN account a ON a.id IN (p.debit_account_id, p.credit_account_id)
WHERE t.id > $1::uuid AND t.id <= $2::uuid AND t.kind = 'manual'
  AND (a.materialised OR a.kind IN ('receivable', 'payout_pending'))`

/** Totals by currency that must agree: stored balances, and entries on accounts without one. */
const KEPT_SUMS = `SELECT currency_code, sum(balance_minor)::text AS sum FROM account
WHERE id > $1::uuid AND id <= $2::uuid AND materialised GROUP BY currency_code`

const OTHER_SUMS = `SELECT e.currency_code, sum(e.amount)::text AS sum
FROM (
  SELECT debit_account_id AS account_id, currency_code, -amount_minor AS amount FROM posting
  WHERE transfer_id > $1::uuid AND transfer_id <= $2::uuid
  UNION ALL
  SELECT credit_account_id, currency_code, amount_minor FROM posting
  WHERE transfer_id > $1::uuid AND transfer_id <= $2::uuid
) AS e JOIN account a ON a.id = e.account_id AND NOT a.materialised
GROUP BY e.currency_code`

interface AuditOptions {
  /** Called with progress lines. */
  onProgress?: (line: string) => void
  accountsAtOnce?: number
  transfersAtOnce?: number
}

/** Checks the whole ledger and the signed tariffs as of one moment and returns the violations. */
export function auditLedger(db: Database, options?: AuditOptions): Promise<Violation[]> {
  return db.transaction((tx) => auditWithin(tx, options), { isSnapshot: true, isUnlimited: true })
}

/** The same inside a transaction, without concurrent changes of the ledger. */
export async function auditWithin(
  tx: Queryable,
  {
    onProgress = () => {},
    accountsAtOnce,
    transfersAtOnce = TRANSFERS_PER_BATCH,
  }: AuditOptions = {},
): Promise<Violation[]> {
  const violations: Violation[] = await auditTariffs(tx)
  const books = new Map<string, bigint>()
  const addSums = async (sql: string, piece: LedgerPiece) => {
    for (const { currency_code, sum } of await tx.query<{ currency_code: string; sum: string }>(
      sql,
      piece,
    )) {
      books.set(currency_code, (books.get(currency_code) ?? 0n) + BigInt(sum))
    }
  }
  const size = accountsAtOnce ?? (await countPerPiece(tx))
  await inPieces(tx, { table: 'account', size, onProgress }, async (piece) => {
    violations.push(...(await tx.query<Violation>(ACCOUNT_RULES, piece)))
    await addSums(KEPT_SUMS, piece)
  })
  await inPieces(tx, { table: 'transfer', size: transfersAtOnce, onProgress }, async (piece) => {
    violations.push(...(await tx.query<Violation>(`${EMPTY}\nUNION ALL\n${MANUAL}`, piece)))
    await addSums(OTHER_SUMS, piece)
  })
  for (const [subject, sum] of books) {
    if (sum !== 0n) violations.push({ rule: 'BOOKS_DO_NOT_BALANCE', subject, detail: String(sum) })
  }
  return violations.toSorted((a, b) => compare(textOf(a), textOf(b)))
}

async function countPerPiece(tx: Queryable): Promise<number> {
  const [accounts] = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM account')
  return Math.max(ACCOUNTS_PER_BATCH, Math.ceil((accounts?.count ?? 0) / MAX_PIECES))
}

interface Walk {
  table: 'account' | 'transfer'
  size: number
  onProgress: (line: string) => void
}

async function inPieces(
  tx: Queryable,
  { onProgress, ...walk }: Walk,
  look: (piece: LedgerPiece) => Promise<void>,
): Promise<void> {
  let done = 0
  for await (const piece of listPieces(tx, walk)) {
    if (done > 0) onProgress(`Audited ${done} ${walk.table}s …`)
    await look(piece)
    done += walk.size
  }
}

function textOf({ rule, subject, detail }: Violation): string {
  return [rule, subject, detail].join(' ')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

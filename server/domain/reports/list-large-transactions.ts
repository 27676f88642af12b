import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { csvText } from '../../lib/csv.ts'
import type { JournalPeriod } from '../journal/journal-period.ts'
import { readCurrencies } from '../journal/read-currencies.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { renderMessage } from '../money-messages.ts'
import { addDaysToDay, startOf } from '../reconciliation/day.ts'
import { ReportError } from './report-error.ts'
import type { ReportLines, ReportRow } from './report.ts'
import { RECORD_LANGUAGE } from '../../../texts/languages.ts'

const BATCH_SIZE = 1000
const COLUMNS = [
  'at',
  'number',
  'kind',
  'status',
  'amount',
  'currency',
  'description',
  'account_id',
  'owner_id',
  'owner_number',
  'first_name',
  'last_name',
  'phone',
]

const ROWS = `SELECT t.id, t.created_at, t.kind, t.status, t.amount_minor, t.description, t.params,
    t.account_id, t.user_id, coalesce(u.number, '') AS owner_number, u.first_name, u.last_name, u.phone
  FROM wallet_transaction t JOIN app_user u ON u.id = t.user_id
  WHERE t.created_at >= $1 AND t.created_at < $2 AND t.currency_code = $3 AND abs(t.amount_minor) >= $4::bigint
    AND ($5::uuid IS NULL OR t.id > $5::uuid)
  ORDER BY t.id LIMIT ${BATCH_SIZE}`

interface Row {
  id: string
  created_at: Date
  kind: string
  status: string
  amount_minor: bigint
  description: string
  params: Readonly<Record<string, string>>
  account_id: string
  user_id: string
  owner_number: string
  first_name: string
  last_name: string
  phone: string
}

/**
 * Lists every transaction of at least an amount, in or out and whatever became of it, on days of
 * UTC. One between two owners is in the history of both.
 */
export function listLargeTransactions(
  tx: Queryable,
  query: { period: JournalPeriod; currency: string; amount: string },
): ReportLines {
  return { columns: COLUMNS, rows: readRows(tx, query) }
}

async function* readRows(
  tx: Queryable,
  { period, currency, amount }: { period: JournalPeriod; currency: string; amount: string },
): AsyncGenerator<ReportRow> {
  const decimals = (await readCurrencies(tx, currency)).get(currency) ?? 0
  const least = readAmount(amount, decimals)
  const [from, to] = [startOf(period.first), startOf(addDaysToDay(period.last, 1))]
  let last: string | null = null
  for (;;) {
    const rows: Row[] = await tx.query<Row>(ROWS, [from, to, currency, String(least), last])
    for (const row of rows) yield writeRow(row, currency, decimals)
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? null
  }
}

function writeRow(row: Row, currency: string, decimals: number): ReportRow {
  return {
    at: row.created_at.toISOString(),
    number: transactionNumber(row.kind, row.id),
    kind: row.kind,
    status: row.status,
    amount: formatAmount(row.amount_minor, decimals),
    currency,
    description: csvText(renderMessage(row.description, row.params, RECORD_LANGUAGE)),
    account_id: row.account_id,
    owner_id: row.user_id,
    owner_number: row.owner_number,
    first_name: csvText(row.first_name),
    last_name: csvText(row.last_name),
    phone: row.phone,
  }
}

/** Reads an amount as `15000` or `15000.50`. Throws ReportError for anything else. */
function readAmount(text: string, decimals: number): Minor {
  const amount = parseAmount(text, decimals)
  if (amount !== undefined && amount > 0n) return amount
  throw new ReportError(`"${text}" is no amount above 0 with at most ${decimals} decimals`)
}

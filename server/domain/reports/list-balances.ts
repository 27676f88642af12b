import { formatAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { csvText } from '../../lib/csv.ts'
import type { JournalPeriod } from '../journal/journal-period.ts'
import { readCurrencies } from '../journal/read-currencies.ts'
import { listPieces } from '../ledger/pieces.ts'
import { addDaysToDay, startOf } from '../reconciliation/day.ts'
import type { ReportLines, ReportRow } from './report.ts'

const BATCH_SIZE = 500
const COLUMNS = [
  'account_id',
  'kind',
  'name',
  'currency',
  'balance',
  'owner_id',
  'owner_number',
  'first_name',
  'last_name',
]

/**
 * Accounts of owners in a piece that were there at a moment, with the sum of their postings until
 * then.
 */
const ROWS = `SELECT k.id, k.kind, coalesce(q.name, '') AS name, k.currency_code, u.id AS owner_id,
    coalesce(u.number, '') AS owner_number,
    u.first_name, u.last_name, (
      coalesce((SELECT sum(p.amount_minor) FROM posting p
        WHERE p.credit_account_id = k.id AND p.transfer_id < $3::uuid), 0)
      - coalesce((SELECT sum(p.amount_minor) FROM posting p
        WHERE p.debit_account_id = k.id AND p.transfer_id < $3::uuid), 0)
    )::text AS balance
  FROM account k LEFT JOIN pot q ON q.id = k.id LEFT JOIN reserve s ON s.id = k.id
  JOIN app_user u ON u.id = coalesce(k.user_id, q.user_id, s.user_id)
  WHERE k.id > $1::uuid AND k.id <= $2::uuid AND k.materialised AND k.created_at < $4 ORDER BY k.id`

interface Row {
  id: string
  kind: string
  name: string
  currency_code: string
  owner_id: string
  owner_number: string
  first_name: string
  last_name: string
  balance: string
}

/**
 * Lists what each account and pot of an owner had at the end of the last day, also those that had
 * nothing.
 */
export function listBalances(
  tx: Queryable,
  query: { period: JournalPeriod; currency?: string | undefined },
): ReportLines {
  return { columns: COLUMNS, rows: readRows(tx, query) }
}

async function* readRows(
  tx: Queryable,
  { period, currency }: { period: JournalPeriod; currency?: string | undefined },
): AsyncGenerator<ReportRow> {
  const decimals = await readCurrencies(tx, currency)
  const end = startOf(addDaysToDay(period.last, 1))
  for await (const piece of listPieces(tx, { table: 'account', size: BATCH_SIZE })) {
    for (const row of await tx.query<Row>(ROWS, [...piece, period.to, end])) {
      const count = decimals.get(row.currency_code)
      if (count === undefined) continue
      yield {
        account_id: row.id,
        kind: row.kind,
        name: csvText(row.name),
        currency: row.currency_code,
        balance: formatAmount(BigInt(row.balance), count),
        owner_id: row.owner_id,
        owner_number: row.owner_number,
        first_name: csvText(row.first_name),
        last_name: csvText(row.last_name),
      }
    }
  }
}

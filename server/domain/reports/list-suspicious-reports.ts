import type { Queryable } from '../../db/database.ts'
import { csvText } from '../../lib/csv.ts'
import type { JournalPeriod } from '../journal/journal-period.ts'
import { addDaysToDay, startOf } from '../reconciliation/day.ts'
import type { ReportLines, ReportRow } from './report.ts'

const BATCH_SIZE = 1000
const COLUMNS = [
  'sent_at',
  'sent_to',
  'number_at_authority',
  'sent_by',
  'made_at',
  'transactions',
  'sha256',
  'report_id',
  'case_id',
  'owner_id',
  'owner_number',
  'first_name',
  'last_name',
]

const ROWS = `SELECT r.id, r.case_id, r.sent_at, r.sent_to, r.sent_ref, o.name AS sent_by, r.made_at, r.rows, r.sha256,
    k.user_id, coalesce(u.number, '') AS owner_number, u.first_name, u.last_name
  FROM suspicious_report r JOIN compliance_case k ON k.id = r.case_id JOIN app_user u ON u.id = k.user_id
  JOIN office_operator o ON o.id = r.sent_by
  WHERE r.sent_at >= $1 AND r.sent_at < $2 AND ($3::uuid IS NULL
    OR (r.sent_at, r.id) > (SELECT s.sent_at, s.id FROM suspicious_report s WHERE s.id = $3::uuid))
  ORDER BY r.sent_at, r.id LIMIT ${BATCH_SIZE}`

interface Row {
  id: string
  case_id: string
  sent_at: Date
  sent_to: string
  sent_ref: string
  sent_by: string
  made_at: Date
  rows: number
  sha256: string
  user_id: string
  owner_number: string
  first_name: string
  last_name: string
}

/**
 * Lists the reports about suspicious transactions that were sent to an authority on days of UTC.
 */
export function listSuspiciousReports(
  tx: Queryable,
  { period }: { period: JournalPeriod },
): ReportLines {
  return { columns: COLUMNS, rows: readRows(tx, period) }
}

async function* readRows(tx: Queryable, period: JournalPeriod): AsyncGenerator<ReportRow> {
  const [from, to] = [startOf(period.first), startOf(addDaysToDay(period.last, 1))]
  let last: string | null = null
  for (;;) {
    const rows: Row[] = await tx.query<Row>(ROWS, [from, to, last])
    for (const row of rows) {
      yield {
        sent_at: row.sent_at.toISOString(),
        sent_to: csvText(row.sent_to),
        number_at_authority: csvText(row.sent_ref),
        sent_by: csvText(row.sent_by),
        made_at: row.made_at.toISOString(),
        transactions: String(row.rows),
        sha256: row.sha256,
        report_id: row.id,
        case_id: row.case_id,
        owner_id: row.user_id,
        owner_number: row.owner_number,
        first_name: csvText(row.first_name),
        last_name: csvText(row.last_name),
      }
    }
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? null
  }
}

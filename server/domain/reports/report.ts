import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../../db/database.ts'
import { CSV_BOM, writeCsvLine } from '../../lib/csv.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { JournalPeriod } from '../journal/journal-period.ts'
import { listBalances } from './list-balances.ts'
import { listLargeTransactions } from './list-large-transactions.ts'
import { listOwnersOfCountry } from './list-owners-of-country.ts'
import { listSuspiciousReports } from './list-suspicious-reports.ts'

const SEPARATOR = ','

/** What an authority asks for, of the whole wallet (W7). */
export type ReportQuery =
  | { kind: 'transactions'; period: JournalPeriod; currency: string; amount: string }
  | { kind: 'owners'; country: string }
  | { kind: 'suspicious-reports'; period: JournalPeriod }
  | { kind: 'balances'; period: JournalPeriod; currency?: string | undefined }

/** What a report has. */
export interface ReportTotals {
  rows: number
  /** Of the whole file. */
  sha256: string
}

/** One line of a report: texts by column. */
export type ReportRow = Readonly<Record<string, string>>

/** The columns of a report, and its lines as they are read. */
export interface ReportLines {
  columns: readonly string[]
  rows: AsyncIterable<ReportRow>
}

/** Adds text to a file. */
type Write = (text: string) => Promise<void>

/**
 * Writes a report as CSV, as of one moment: amounts with a point, moments and days of UTC. Throws
 * JournalError for a currency, ReportError for a country or an amount that there is not.
 */
export function writeReport(db: Database, query: ReportQuery, write: Write): Promise<ReportTotals> {
  return db.transaction((tx) => writeLines(listLines(tx, query), write), {
    isSnapshot: true,
    isUnlimited: true,
  })
}

function listLines(tx: Queryable, query: ReportQuery): ReportLines {
  switch (query.kind) {
    case 'transactions':
      return listLargeTransactions(tx, query)
    case 'owners':
      return listOwnersOfCountry(tx, query.country)
    case 'balances':
      return listBalances(tx, query)
    case 'suspicious-reports':
      return listSuspiciousReports(tx, query)
    default:
      return unreachable(query)
  }
}

async function writeLines({ columns, rows }: ReportLines, write: Write): Promise<ReportTotals> {
  const hash = createHash('sha256')
  const add = (text: string) => {
    hash.update(text)
    return write(text)
  }
  let count = 0
  await add(CSV_BOM + writeCsvLine(columns, SEPARATOR))
  for await (const row of rows) {
    count += 1
    await add(
      writeCsvLine(
        columns.map((column) => row[column] ?? ''),
        SEPARATOR,
      ),
    )
  }
  return { rows: count, sha256: hash.digest('hex') }
}

import { basename } from 'node:path'
import type { Database } from '../db/database.ts'
import { listOpenDays } from '../domain/journal/day-hashes.ts'
import { exportJournal, type JournalQuery } from '../domain/journal/export-journal.ts'
import { readJournalPeriod } from '../domain/journal/journal-period.ts'
import { UsageError } from '../lib/usage-error.ts'
import { commandLineActor } from '../office/audit-log/write-audit.ts'
import { auditJournal } from '../office/books/audit-journal.ts'
import { writeTextFile } from './gzip-lines.ts'

const USAGE = `Say what to do: journal <first day> <last day> [each] [currency] <file>, days as 2026-10-31;
a file that ends with .csv is CSV, any other is a journal of hledger; each lists the accounts of owners one by one`
const DAYS = 2

interface JournalCommand extends Omit<JournalQuery, 'period'> {
  first: string
  last: string
  file: string
}

/**
 * Returns what the words of the command line ask for. Throws UsageError where they ask for nothing.
 */
export function readJournalCommand(words: readonly string[]): JournalCommand {
  const [first = '', last = ''] = words
  const file = words.at(-1) ?? ''
  const options = words.slice(DAYS, -1)
  const currencies = options.filter((word) => word !== 'each')
  const isFileMissing = words.length <= DAYS || basename(file) === 'each'
  if (isFileMissing || currencies.length > 1 || options.length > DAYS) {
    throw new UsageError(USAGE)
  }
  const owners = options.includes('each') ? 'each' : 'sum'
  const format = file.endsWith('.csv') ? 'csv' : 'hledger'
  return { first, last, file, format, owners, currency: currencies[0] }
}

/**
 * Writes the journal of a period to a file, and the export to the audit log of the office; prints
 * what it has. Throws JournalError, and Error where the file exists.
 */
export async function runJournalCommand(
  db: Database,
  { first, last, file, ...asked }: JournalCommand,
  { now, tell }: { now: Date; tell: (line: string) => void },
): Promise<void> {
  const query = { ...asked, period: readJournalPeriod(first, last, now) }
  const totals = await writeTextFile(file, (write) => exportJournal(db, query, { write, now }))
  await auditJournal(db, { actor: commandLineActor(now), now, query, totals })
  const { entries, sha256 } = totals
  tell(`Exported ${first} to ${last}: ${entries} entries, SHA-256 ${sha256} (${file})`)
  for (const { provider, days } of await listOpenDays(db, query.period)) {
    tell(`NOT closed in the reconciliation with ${provider}: ${days} days`)
  }
}

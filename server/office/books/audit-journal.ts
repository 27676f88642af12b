import type { Database } from '../../db/database.ts'
import type { JournalQuery, JournalTotals } from '../../domain/journal/export-journal.ts'
import { type Actor, writeOfficeAudit } from '../audit-log/write-audit.ts'

/** Records the export of a journal in the audit log of the office, with what it has (P6). */
export function auditJournal(
  db: Database,
  {
    actor,
    now,
    query,
    totals,
  }: { actor: Actor; now: Date; query: JournalQuery; totals: JournalTotals },
): Promise<void> {
  const { period, format, owners, currency = '' } = query
  const { entries, sha256 } = totals
  return db.transaction((tx) =>
    writeOfficeAudit(tx, {
      actor,
      now,
      event: 'journal_exported',
      subject: `${period.first} ${period.last}`,
      detail: { format, owners, currency, entries: String(entries), sha256 },
    }),
  )
}

import type { Database, Queryable } from '../db/database.ts'
import { writeGzipLines } from './gzip-lines.ts'
import { ARCHIVE_FORMAT, Tally, type Totals, VERSION } from './month-archive.ts'
import { readBooksMonth, requireOver } from './month.ts'
import { readMonthBooks } from './read-month-books.ts'

interface MonthArchiveInput {
  /** e.g. 2026-10 */
  month: string
  file: string
  now: Date
  onProgress?: (line: string) => void
}

/**
 * Writes the books of a month that is over to `file`, as of one moment: gzipped lines of JSON,
 * first what it is, then transfers and accounts, last counts, sums and a checksum. The file appears
 * when it is whole and on the disk; only its owner may read it. Throws MonthArchiveError, and Error
 * where the file exists.
 */
export async function writeMonthArchive(
  db: Database,
  { month: name, file, now, onProgress }: MonthArchiveInput,
): Promise<Totals> {
  const month = readBooksMonth(name)
  requireOver(month, now)
  return writeGzipLines(file, async (write) => {
    const tally = new Tally(name)
    const writeBooks = async (tx: Queryable) => {
      const migration = await readMigration(tx)
      const head = JSON.stringify({
        format: ARCHIVE_FORMAT,
        version: VERSION,
        month: name,
        migration,
      })
      tally.addHead(head)
      await write(head)
      for await (const line of readMonthBooks(tx, month, onProgress)) {
        tally.add(line)
        await write(line)
      }
    }
    await db.transaction(writeBooks, { isSnapshot: true, isUnlimited: true })
    const totals = tally.finish()
    await write(JSON.stringify({ end: totals }))
    return totals
  })
}

async function readMigration(tx: Queryable): Promise<string> {
  const [row] = await tx.query<{ name: string }>('SELECT max(name) AS name FROM schema_migration')
  return row?.name ?? ''
}

import type { Database } from '../db/database.ts'
import { UsageError } from '../lib/usage-error.ts'
import { checkMonthArchive } from './check-month-archive.ts'
import type { Totals } from './month-archive.ts'
import { writeMonthArchive } from './write-month-archive.ts'

/** What to do with the archive of a month. */
type ArchiveCommand = { act: 'write'; month: string; file: string } | { act: 'check'; file: string }

/** Returns what the words of the command line ask for. Throws where they ask for nothing. */
export function readArchiveCommand(words: readonly string[]): ArchiveCommand {
  const [act, first, second, ...rest] = words
  if (act === 'write' && first && second && rest.length === 0) {
    return { act, month: first, file: second }
  }
  if (act === 'check' && first && second === undefined) return { act, file: first }
  throw new UsageError('Say what to do: archive write <year-month> <file>, or archive check <file>')
}

/**
 * Writes the archive of a month, or compares one with the database, and prints the result. Throws
 * where they differ, after the first differences are printed.
 */
export async function runArchiveCommand(
  db: Database,
  command: ArchiveCommand,
  { now, tell, complain }: Record<'tell' | 'complain', (line: string) => void> & { now: Date },
): Promise<void> {
  if (command.act === 'write') {
    const { month, file } = command
    const totals = await writeMonthArchive(db, { month, file, now, onProgress: tell })
    tell(`Archived ${month}: ${describe(totals)} (${file})`)
    return
  }
  const { month, totals, differences, count } = await checkMonthArchive(db, command.file, tell)
  for (const difference of differences) complain(difference)
  if (count > 0) {
    throw new Error(`The archive of ${month} differs from the database: ${count} differences`)
  }
  tell(`The archive of ${month} agrees with the database: ${describe(totals)}`)
}

function describe({ transfers, postings, accounts, sha256 }: Totals): string {
  return `${transfers} transfers, ${postings} postings, ${accounts} accounts, SHA-256 ${sha256}`
}

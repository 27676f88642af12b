import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Database } from '../db/database.ts'
import { findArchiveOwner, writeArchive } from '../domain/data-export/write-archive.ts'
import { readJournalPeriod } from '../domain/journal/journal-period.ts'
import { isId } from '../domain/ledger/accounts.ts'
import { findOwners } from '../domain/profile/find-owners.ts'
import { countOwnersWithoutCountry } from '../domain/reports/list-owners-of-country.ts'
import { ReportError } from '../domain/reports/report-error.ts'
import { type ReportQuery, type ReportTotals, writeReport } from '../domain/reports/report.ts'
import { unreachable } from '../lib/unreachable.ts'
import { UsageError } from '../lib/usage-error.ts'
import { commandLineActor, writeOfficeAudit } from '../office/audit-log/write-audit.ts'
import { writeTextFile } from './gzip-lines.ts'
import { RECORD_LANGUAGE } from '../../texts/languages.ts'

const USAGE = `Say what to do:
report owner <phone, e-mail, number or id> <file.zip>: all that is kept about an owner;
report transactions <first day> <last day> <currency> <amount> <file.csv>: all of at least this amount;
report owners <country> <file.csv>: all owners of a country, as DE;
report balances <day> [currency] <file.csv>: what each account had at the end of a day;
report suspicious-reports <first day> <last day> <file.csv>: reports about suspicious transactions that were sent.
Days are of UTC, as 2026-10-31`

/** What the words of the command line ask for. */
export type ReportCommand = { file: string } & (
  | { kind: 'owner'; owner: string }
  | { kind: 'transactions'; first: string; last: string; currency: string; amount: string }
  | { kind: 'owners'; country: string }
  | { kind: 'balances'; day: string; currency: string | undefined }
  | { kind: 'suspicious-reports'; first: string; last: string }
)

/** Returns what the words ask for. Throws UsageError where they ask for nothing. */
export function readReportCommand(words: readonly string[]): ReportCommand {
  const [kind, ...rest] = words
  const [one, two, three, four, five, ...more] = rest
  if (more.length > 0 || one === undefined || two === undefined) throw new UsageError(USAGE)
  if (kind === 'owner' && three === undefined) return readFile({ kind, owner: one, file: two })
  if (kind === 'owners' && three === undefined) return readFile({ kind, country: one, file: two })
  if (kind === 'balances' && four === undefined) {
    const currency = three === undefined ? undefined : two
    return readFile({ kind, day: one, currency, file: three ?? two })
  }
  if (kind === 'suspicious-reports' && three !== undefined && four === undefined) {
    return readFile({ kind, first: one, last: two, file: three })
  }
  if (kind !== 'transactions' || three === undefined || four === undefined || five === undefined) {
    throw new UsageError(USAGE)
  }
  return readFile({ kind, first: one, last: two, currency: three, amount: four, file: five })
}

/** An owner's file is a ZIP, any other a CSV: another ending is a word in the place of the file. */
function readFile(command: ReportCommand): ReportCommand {
  const ending = command.kind === 'owner' ? '.zip' : '.csv'
  if (!basename(command.file).endsWith(ending)) throw new UsageError(USAGE)
  return command
}

/**
 * Writes what an authority asks for to a file, and the report to the audit log of the office with
 * its number of rows and the hash of the file (W7). Throws ReportError or JournalError for what
 * there is not, and Error where the file exists.
 */
export async function runReportCommand(
  db: Database,
  command: ReportCommand,
  { now, tell }: { now: Date; tell: (line: string) => void },
): Promise<void> {
  const { subject, detail, totals } = await write(db, command, now)
  await db.transaction((tx) =>
    writeOfficeAudit(tx, {
      actor: commandLineActor(now),
      now,
      event: 'report_made',
      subject,
      detail: {
        report: command.kind,
        ...detail,
        rows: String(totals.rows),
        sha256: totals.sha256,
      },
    }),
  )
  tell(`Reported ${command.kind}: ${totals.rows} rows, SHA-256 ${totals.sha256} (${command.file})`)
  if (command.kind !== 'owners') return
  const unknown = await countOwnersWithoutCountry(db)
  if (unknown > 0) tell(`NOT in it: ${unknown} owners whose country is not known`)
}

interface Written {
  subject: string
  detail: Readonly<Record<string, string>>
  totals: ReportTotals
}

async function write(db: Database, command: ReportCommand, now: Date): Promise<Written> {
  if (command.kind === 'owner') return writeOwner(db, command, now)
  const { query, subject, detail } = readQuery(command, now)
  const totals = await writeTextFile(command.file, (add) => writeReport(db, query, add))
  return { subject, detail, totals }
}

function readQuery(
  command: Exclude<ReportCommand, { kind: 'owner' }>,
  now: Date,
): { query: ReportQuery } & Omit<Written, 'totals'> {
  switch (command.kind) {
    case 'owners': {
      const { kind, country } = command
      return { query: { kind, country }, subject: country, detail: {} }
    }
    case 'balances': {
      const { kind, day, currency } = command
      const query = { kind, period: readJournalPeriod(day, day, now), currency }
      return { query, subject: day, detail: { currency: currency ?? '' } }
    }
    case 'transactions': {
      const { kind, first, last, currency, amount } = command
      const query = { kind, period: readJournalPeriod(first, last, now), currency, amount }
      return { query, subject: `${first} ${last}`, detail: { currency, amount } }
    }
    case 'suspicious-reports': {
      const { kind, first, last } = command
      const query = { kind, period: readJournalPeriod(first, last, now) }
      return { query, subject: `${first} ${last}`, detail: {} }
    }
    default:
      return unreachable(command)
  }
}

async function writeOwner(
  db: Database,
  { owner, file }: { owner: string; file: string },
  now: Date,
): Promise<Written> {
  const found = isId(owner) ? [owner] : await findOwners(db, owner)
  if (found.length > 1) {
    throw new ReportError(`${found.length} owners have this: ask by phone or number`)
  }
  const [named] = await db.query<{ id: string; number: string | null }>(
    'SELECT id, number FROM app_user WHERE id = $1',
    [found[0] ?? null],
  )
  if (!named) throw new ReportError('There is no such owner')
  const hash = createHash('sha256')
  let rows = 0
  await writeTextFile(file, (add) =>
    db.transaction(
      async (tx) => {
        const options = {
          language: RECORD_LANGUAGE,
          now,
          onRows: (count: number) => (rows += count),
        } as const
        const archive = writeArchive(tx, await findArchiveOwner(tx, named.id), options)
        for await (const piece of archive) {
          hash.update(piece)
          await add(piece)
        }
      },
      { isSnapshot: true, isUnlimited: true },
    ),
  )
  return {
    subject: named.number ?? named.id,
    detail: {},
    totals: { rows, sha256: hash.digest('hex') },
  }
}

import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../../db/database.ts'
import { startOf } from '../reconciliation/day.ts'
import { nameInChart, type OwnersAs } from './chart.ts'
import { keepDayHashes } from './day-hashes.ts'
import type { JournalPeriod } from './journal-period.ts'
import { type EntryHead, JOURNAL_TEXTS, type JournalFormat } from './journal-text.ts'
import { DayHashes, readEntries } from './read-journal.ts'
import { readCurrencies } from './read-currencies.ts'
import { listChart, listOpening } from './read-opening.ts'

/** What is exported. */
export interface JournalQuery {
  period: JournalPeriod
  format: JournalFormat
  owners: OwnersAs
  /** All where it is missing. */
  currency?: string | undefined
}

/** What was exported. */
export interface JournalTotals {
  entries: number
  /** Of the whole file. */
  sha256: string
}

/** Adds text to a file. */
type Write = (text: string) => Promise<void>

/**
 * Writes the journal of a period piece by piece, as of one moment: the chart of accounts, what each
 * account had before, and an entry for each transfer of the ledger (W2). Throws JournalError for a
 * currency that there is not, and where a day has other entries than when it was exported first.
 */
export async function exportJournal(
  db: Database,
  query: JournalQuery,
  { write, now }: { write: Write; now: Date },
): Promise<JournalTotals> {
  const hash = createHash('sha256')
  const counted: Write = (text) => {
    hash.update(text)
    return write(text)
  }
  const { period } = query
  const days = new DayHashes(period)
  const entries = await db.transaction((tx) => writeJournal(tx, query, { write: counted, days }), {
    isSnapshot: true,
    isUnlimited: true,
  })
  await keepDayHashes(db, days.finish(), now)
  return { entries, sha256: hash.digest('hex') }
}

async function writeJournal(
  tx: Queryable,
  { period, format, owners, currency }: JournalQuery,
  { write, days }: { write: Write; days: DayHashes },
): Promise<number> {
  const text = JOURNAL_TEXTS[format]
  const decimals = await readCurrencies(tx, currency)
  await write(text.begin(Array.from(decimals, ([code, count]) => ({ code, decimals: count }))))
  const declared = new Set<string>()
  for await (const account of listChart(tx, period.to)) {
    if (!decimals.has(account.currency_code)) continue
    const name = nameInChart(account, owners)
    // One by one they are as many as the accounts of owners, and each is listed once.
    if (owners === 'sum' && declared.has(name)) continue
    if (owners === 'sum') declared.add(name)
    await write(text.account(name))
  }
  const writeLine = async (
    { account, amount }: { account: Parameters<typeof nameInChart>[0]; amount: bigint },
    head: EntryHead,
  ) => {
    const count = decimals.get(account.currency_code)
    if (count === undefined) return
    const line = { account: nameInChart(account, owners), amount, currency: account.currency_code }
    await write(text.line({ ...line, decimals: count }, head))
  }
  const opening = { id: '', kind: 'opening balances', at: startOf(period.first), reversesId: null }
  let hasOpening = false
  for await (const balance of listOpening(tx, period, owners)) {
    if (!decimals.has(balance.account.currency_code)) continue
    if (!hasOpening) await write(text.entry(opening))
    hasOpening = true
    await writeLine(balance, opening)
  }
  let entries = 0
  for await (const entry of readEntries(tx, period)) {
    days.add(entry)
    if (!entry.lines.some(({ account }) => decimals.has(account.currency_code))) continue
    entries += 1
    await write(text.entry(entry))
    for (const line of entry.lines) await writeLine(line, entry)
  }
  return entries
}

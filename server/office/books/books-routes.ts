import * as v from 'valibot'
import { formatAmount } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { exportJournal } from '../../domain/journal/export-journal.ts'
import {
  JournalError,
  latestJournalDay,
  readJournalPeriod,
} from '../../domain/journal/journal-period.ts'
import { readDecimals } from '../../domain/ledger/currencies.ts'
import { ReportError } from '../../domain/reports/report-error.ts'
import { type ReportQuery, writeReport } from '../../domain/reports/report.ts'
import type { Permission } from '../access/permissions.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { DayText } from '../form-fields.ts'
import { answerFile } from '../page/answer-file.ts'
import { readFormAmount } from '../page/read-amount.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { ActRoute, OfficeCall, OfficeRoute, OfficeSection } from '../route.ts'
import { auditJournal } from './audit-journal.ts'
import { showBooks } from './books-page.ts'

export const booksSection: OfficeSection = {
  id: 'books',
  path: '/books',
  name: OFFICE_WORDS.books.title,
  icon: 'books',
  group: 3,
  permission: 'books.see',
}

const Code = v.pipe(v.string(), v.maxLength(10))
const AMOUNT_LENGTH = 20
const Period = { first: DayText, last: DayText }
const CSV = 'text/csv; charset=utf-8'

/** Routes of what is written for accountants, auditors and authorities (U2, U7). */
export const booksRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/books', permission: 'books.see', answer: showBooks },
  exporting('/books/journal', 'books.see', writeJournal, {
    ...Period,
    format: v.picklist(['hledger', 'csv']),
    owners: v.picklist(['sum', 'each']),
    currency: Code,
  }),
  exporting('/books/balances', 'books.see', writeBalances, { day: DayText, currency: Code }),
  exporting('/books/transactions', 'books.export', writeTransactions, {
    ...Period,
    amount: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(AMOUNT_LENGTH)),
    currency: Code,
  }),
  exporting('/books/owners', 'books.export', writeOwners, {
    country: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/)),
  }),
]

function exporting(
  path: string,
  permission: Permission,
  answer: (call: OfficeCall) => Promise<Response>,
  fields: Readonly<Record<string, v.GenericSchema<string, string>>>,
): ActRoute {
  return {
    method: 'POST',
    path,
    permission,
    form: v.strictObject(fields),
    page: showBooks,
    answer,
  }
}

async function writeJournal(call: OfficeCall): Promise<Response> {
  const { office, actor, now, form } = call
  const period = readPeriod(call, [form['first'], form['last']])
  const format = form['format'] === 'csv' ? 'csv' : 'hledger'
  const owners = form['owners'] === 'each' ? 'each' : 'sum'
  const query = { period, format, owners, currency: await readCurrency(call) } as const
  const name = `ledger-${period.first}-${period.last}.${format === 'csv' ? 'csv' : 'journal'}`
  const type = format === 'csv' ? CSV : 'text/plain; charset=utf-8'
  return explain(() =>
    answerFile(call, { name, type }, async (write) => {
      const totals = await exportJournal(office.db, query, { write, now })
      await auditJournal(office.db, { actor, now, query, totals })
    }),
  )
}

async function writeBalances(call: OfficeCall): Promise<Response> {
  const { day = '' } = call.form
  const period = readPeriod(call, [day, day])
  const currency = await readCurrency(call)
  const detail = { currency: currency ?? '' }
  return answerReport(call, { kind: 'balances', period, currency }, { subject: day, detail })
}

async function writeTransactions(call: OfficeCall): Promise<Response> {
  const { form, language, office } = call
  const { first, last, amount: typed } = form
  const period = readPeriod(call, [first, last])
  const currency = (await readCurrency(call)) ?? ''
  const decimals = (await readDecimals(office.db)).get(currency)
  if (decimals === undefined) throw refuseField('currency', OFFICE_WORDS.books.badAmount)
  const minor = readFormAmount(typed, { language, decimals })
  if (minor === undefined || minor === 0n) throw refuseField('amount', OFFICE_WORDS.books.badAmount)
  const amount = formatAmount(minor, decimals)
  const query = { kind: 'transactions', period, currency, amount } as const
  const detail = { currency, amount }
  return answerReport(call, query, { subject: `${period.first} ${period.last}`, detail })
}

function writeOwners(call: OfficeCall): Promise<Response> {
  const { country = '' } = call.form
  return answerReport(call, { kind: 'owners', country }, { subject: country, detail: {} })
}

/** Answers with a report of the whole wallet; the audit log has its rows and hash before. */
function answerReport(
  call: OfficeCall,
  query: ReportQuery,
  { subject, detail }: { subject: string; detail: Readonly<Record<string, string>> },
): Promise<Response> {
  const { office, actor, now } = call
  const name = `${query.kind}-${subject.replace(' ', '-')}.csv`
  return explain(() =>
    answerFile(call, { name, type: CSV }, async (write) => {
      const { rows, sha256 } = await writeReport(office.db, query, write)
      const all = { report: query.kind, ...detail, rows: String(rows), sha256 }
      await office.db.transaction((tx) =>
        writeOfficeAudit(tx, { actor, now, event: 'report_made', subject, detail: all }),
      )
    }),
  )
}

/**
 * Throws in words why a file was not made, e.g. because a day has other entries than when it was
 * exported first.
 */
async function explain(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof JournalError || error instanceof ReportError)) throw error
    throw refuseForm(OFFICE_WORDS.books.notWritten, { why: error.message })
  }
}

function readPeriod(
  { now }: OfficeCall,
  [first = '', last = '']: readonly [string | undefined, string | undefined],
) {
  try {
    return readJournalPeriod(first, last, now)
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    throw refuseField('last', OFFICE_WORDS.books.noPeriod, { latest: latestJournalDay(now) })
  }
}

/** Returns the currency of a form, or that all are asked for. Throws OfficeRefusal. */
async function readCurrency({ office, form }: OfficeCall): Promise<string | undefined> {
  const code = form['currency'] ?? ''
  if (code === '') return undefined
  const known = await readDecimals(office.db)
  if (!known.has(code)) throw refuseField('currency', OFFICE_WORDS.books.badAmount)
  return code
}

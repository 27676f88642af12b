import * as v from 'valibot'
import { Receipt } from '../../contract/calls/receipts.ts'
import {
  FILE_TYPES,
  PROGRAM_FORMATS,
  type StatementFormat,
} from '../../contract/calls/statements.ts'
import type { Language } from '../../contract/calls/texts.ts'
import type { Database } from '../db/database.ts'
import { findArchiveOwner, writeArchive } from '../domain/data-export/write-archive.ts'
import { documentDates } from '../domain/history/document-dates.ts'
import { operatorOf } from '../domain/history/document-operator.ts'
import { brandName } from '../domain/history/document-words.ts'
import { writeProgramFile } from '../domain/history/formats/program-file.ts'
import { readReceipt } from '../domain/history/receipt.ts'
import { writeReceiptPdf } from '../domain/history/receipt-pdf.ts'
import { writeStatementCsv } from '../domain/history/statement-csv.ts'
import { writeStatementPdf } from '../domain/history/statement-pdf.ts'
import { openStatement, readHolder, readStatement } from '../domain/history/statement-source.ts'
import type { SentFile } from './send-file.ts'

/** Who a file is made for. */
interface Reader {
  userId: string
  language: Language
  now: Date
}

interface StatementQuery {
  format: StatementFormat
  language?: Language | undefined
  time_zone?: string | undefined
  created_at__gte: string
  created_at__lt: string
  account_ids?: string[] | undefined
}

/** Endings of files whose format is not the ending. */
const ENDINGS: Partial<Record<StatementFormat, string>> = { camt053: 'xml', mt940: 'sta' }

/**
 * A statement (N4, W1), which is made while it is sent. Throws ACCOUNT_NOT_FOUND, STATEMENT_FORMAT.
 */
export async function statementFile(
  db: Database,
  query: StatementQuery,
  { userId, now, ...reader }: Reader,
): Promise<SentFile> {
  const { format, account_ids: accountIds, language = reader.language } = query
  const dates = documentDates(language, query.time_zone)
  const [since, until] = [new Date(query.created_at__gte), new Date(query.created_at__lt)]
  const scope = await openStatement(db, { userId, accountIds, since, until, now })
  const days = `${dates.plain(since)}-${dates.plain(new Date(until.getTime() - 1))}`
  const name = `statement-${days}.${ENDINGS[format] ?? format}`
  const { owner, environment } = scope
  const head = { brand: brandName(environment, language), language, dates, now }
  const programFormat = PROGRAM_FORMATS.find((one) => one === format)
  if (programFormat) {
    const bytes = await writeProgramFile(db, programFormat, { ...head, scope })
    return { bytes, name, type: FILE_TYPES[format] }
  }
  const parts = readStatement(db, scope)
  const operator = operatorOf(language)
  const bytes =
    format === 'csv'
      ? writeStatementCsv(parts, head)
      : writeStatementPdf(parts, { ...head, operator, owner, since, until })
  return { bytes, name, type: FILE_TYPES[format] }
}

/** The receipt of one transaction as PDF (N3). Throws NOT_FOUND. */
export async function receiptFile(
  db: Database,
  query: {
    number: string
    language?: Language | undefined
    time_zone?: string | undefined
  },
  { userId, now, ...reader }: Reader,
): Promise<SentFile> {
  const { number, language = reader.language } = query
  const dates = documentDates(language, query.time_zone)
  const receipt = v.parse(Receipt, await readReceipt(db, { userId, number, language }))
  const { masked: owner, environment } = await readHolder(db, userId)
  const brand = brandName(environment, language)
  const operator = operatorOf(language)
  const bytes = writeReceiptPdf(receipt, { brand, operator, owner, language, dates, now })
  return { bytes, name: `receipt-${number}.pdf`, type: FILE_TYPES.pdf }
}

/** All that is kept about the owner, as a ZIP (M7). */
export async function archiveFile(
  db: Database,
  { userId, language, now }: Reader,
): Promise<SentFile> {
  const bytes = writeArchive(db, await findArchiveOwner(db, userId), { language, now })
  const name = `wallet-data-${now.toISOString().slice(0, 10)}.zip`
  return { bytes, name, type: 'application/zip' }
}

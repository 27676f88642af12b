import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { NUMBER_RULES } from '../../../texts/language-rules.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { CSV_BOM, csvSeparator, csvText, writeCsvLine } from '../../lib/csv.ts'
import type { DocumentDates } from './document-dates.ts'
import { DOCUMENT_WORDS as WORDS } from '../../../texts/documents.ts'
import type { StatementPart } from './statement-source.ts'
import { describeRow, feeOfRow } from './statement-text.ts'

/** Text of this many characters is sent at once. */
const PIECE = 16_384
const COLUMNS = [
  'date',
  'number',
  'account',
  'currency',
  'description',
  'message',
  'fee',
  'amount',
  'balance',
  'tariff',
] as const

/**
 * Writes a statement as CSV: a line for each movement and for each balance, dates in the time zone
 * of the head.
 */
export async function* writeStatementCsv(
  parts: AsyncIterable<StatementPart>,
  { language, dates }: { language: Language; dates: DocumentDates },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece =
    CSV_BOM +
    writeLine(
      COLUMNS.map((column) => headOf(column, language, dates)),
      language,
    )
  for await (const part of parts) {
    piece += writeLine(cellsOf(part, language, dates), language)
    if (piece.length < PIECE) continue
    yield encoder.encode(piece)
    piece = ''
  }
  yield encoder.encode(piece)
}

function headOf(
  column: (typeof COLUMNS)[number],
  language: Language,
  { timeZone }: DocumentDates,
): string {
  const word = csvText(WORDS[column][language])
  return column === 'date' ? `${word} (${timeZone})` : word
}

function cellsOf(one: StatementPart, language: Language, dates: DocumentDates): string[] {
  const { currency_code, number, decimals } = one.account
  const localized = (amount: string) => amount.replace('.', NUMBER_RULES[language].decimal)
  const money = (amount: Minor) => localized(formatAmount(amount, decimals))
  if (one.part !== 'row') {
    const title = csvText(WORDS[one.part][language])
    return ['', '', number, currency_code, title, '', '', '', money(one.balance), '']
  }
  const { row } = one
  return [
    dates.sortable(row.at),
    row.number ?? '',
    number,
    currency_code,
    csvText(describeRow(row, language)),
    csvText(row.params['note'] ?? ''),
    localized(feeOfRow(row) ?? ''),
    money(row.amount),
    money(row.balance),
    row.tariff?.toString() ?? '',
  ]
}

function writeLine(cells: readonly string[], language: Language): string {
  return writeCsvLine(cells, csvSeparator(language))
}

import { formatAmount, type Minor } from '../../../src/contract/rules/money.ts'
import { MARKS } from '../../../src/contract/rules/money-format.ts'
import type { Language } from '../../../src/contract/texts.ts'
import { DOCUMENT_WORDS as WORDS } from './document-words.ts'
import type { StatementPart } from './statement-source.ts'
import { describeRow, feeOfRow } from './statement-text.ts'

/** Spreadsheets recognize UTF-8 by it. */
const BOM = '\ufeff'
const LINE_END = '\r\n'
/** What separates cells: a comma is the decimal sign of Russian. */
const SEPARATORS: Readonly<Record<Language, string>> = { ru: ';', en: ',' }
/** A cell that begins so would be run as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
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
] as const

/** Writes a statement as CSV: a line for each movement and for each balance. */
export async function* writeStatementCsv(
  parts: AsyncIterable<StatementPart>,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = BOM + writeLine(COLUMNS.map((column) => WORDS[column][language]).map(text), language)
  for await (const part of parts) {
    piece += writeLine(cellsOf(part, language), language)
    if (piece.length < PIECE) continue
    yield encoder.encode(piece)
    piece = ''
  }
  yield encoder.encode(piece)
}

function cellsOf(one: StatementPart, language: Language): string[] {
  const { currency_code, number, decimals } = one.account
  const localized = (amount: string) => amount.replace('.', MARKS[language].decimal)
  const money = (amount: Minor) => localized(formatAmount(amount, decimals))
  if (one.part !== 'row') {
    const title = text(WORDS[one.part][language])
    return ['', '', number, currency_code, title, '', '', '', money(one.balance)]
  }
  const { row } = one
  return [
    row.at.toISOString(),
    row.number ?? '',
    number,
    currency_code,
    text(describeRow(row, language)),
    text(row.params['note'] ?? ''),
    localized(feeOfRow(row) ?? ''),
    money(row.amount),
    money(row.balance),
  ]
}

/** An apostrophe makes a spreadsheet read a cell as text. */
function text(words: string): string {
  return FORMULA.test(words) ? `'${words}` : words
}

function writeLine(cells: readonly string[], language: Language): string {
  const separator = SEPARATORS[language]
  return cells.map((cell) => quote(cell, separator)).join(separator) + LINE_END
}

function quote(cell: string, separator: string): string {
  const isPlain = !/["\r\n]/.test(cell) && !cell.includes(separator)
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
}

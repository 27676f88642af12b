import type { Language } from '../../contract/calls/texts.ts'
import { NUMBER_RULES } from '../../texts/language-rules.ts'

/** The mark at the start of a file by which spreadsheets recognize UTF-8. */
export const CSV_BOM = '\ufeff'
const LINE_END = '\r\n'
/** Start of a cell that spreadsheets would run as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * Returns a cell that a spreadsheet reads as text, by an apostrophe where it looks like a formula.
 */
export function csvText(words: string): string {
  return FORMULA.test(words) ? `'${words}` : words
}

/**
 * Returns what separates cells for spreadsheets of a language: a semicolon where a comma is the
 * decimal sign.
 */
export function csvSeparator(language: Language): string {
  return NUMBER_RULES[language].decimal === ',' ? ';' : ','
}

/** Returns a line of CSV with its end. */
export function writeCsvLine(cells: readonly string[], separator: string): string {
  return cells.map((cell) => quote(cell, separator)).join(separator) + LINE_END
}

function quote(cell: string, separator: string): string {
  const isPlain = !/["\r\n]/.test(cell) && !cell.includes(separator)
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
}

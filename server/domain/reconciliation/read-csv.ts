/** Why a file is no statement; the office has words for each. */
export type FileFault =
  | 'empty'
  | 'tooLarge'
  | 'notText'
  | 'columns'
  | 'row'
  | 'tooManyRows'
  | 'otherDay'

/** Thrown for a file that is no statement of the day; `row` is its place in the file, from 1. */
export class FileRefusal extends Error {
  readonly fault: FileFault
  readonly row: number | undefined

  constructor(fault: FileFault, row?: number) {
    super(fault)
    this.fault = fault
    this.row = row
  }
}

/** Most bytes of a file. */
export const MOST_BYTES = 4_000_000
const MAX_ROWS = 50_000
const MAX_CELL = 1000
const MAX_COLUMNS = 200
const UTF16 = [0xff, 0xfe]
/** What spreadsheets and programs write so that a cell is no formula: `'=1` and `="1"`. */
const GUARD = /^'(?=[=+\-@])|^="(.*)"$/s

/** Returns the text of a file in UTF-8, UTF-16 or windows-1251. Throws FileRefusal. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new FileRefusal('empty')
  if (bytes.length > MOST_BYTES) throw new FileRefusal('tooLarge')
  const isWide = UTF16.every((byte, index) => bytes[index] === byte)
  const text = isWide ? new TextDecoder('utf-16le').decode(bytes) : decodeNarrow(bytes)
  // Spreadsheets and pictures have bytes that no text has.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text)) throw new FileRefusal('notText')
  return text
}

function decodeNarrow(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/**
 * Returns the rows of CSV; the separator is the one that its first line has most of. A row with
 * more or fewer cells than the first one is refused: a sign of a text stands between its cells
 * without quotes, or the file is cut. Throws FileRefusal.
 */
export function readCsv(text: string): string[][] {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  const separator = counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
  const rows = splitRows(text, separator).filter((row) => row.some((cell) => cell !== ''))
  const [first] = rows
  if (!first) throw new FileRefusal('empty')
  const width = first.findLastIndex((cell) => cell !== '') + 1
  const wrong = rows.findIndex(
    (row) => row.length < width || row.slice(width).some((cell) => cell !== ''),
  )
  if (wrong >= 0) throw new FileRefusal('row', wrong + 1)
  return rows
}

function splitRows(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = readCell(text, at, separator)
    if (cell.length > MAX_CELL || row.length >= MAX_COLUMNS) {
      throw new FileRefusal('row', rows.length + 1)
    }
    row.push(cell.trim().replace(GUARD, '$1'))
    const sign = text[end]
    at = end + 1
    if (sign === separator) {
      if (at === text.length) row.push('')
      continue
    }
    if (sign === '\r' && text[at] === '\n') at += 1
    rows.push(row)
    row = []
    if (rows.length > MAX_ROWS) throw new FileRefusal('tooManyRows')
  }
  if (row.length > 0) rows.push(row)
  return rows
}

/** A cell and where it ends: at a separator, at the end of a line, or at that of the text. */
function readCell(text: string, start: number, separator: string): { cell: string; end: number } {
  if (text[start] !== '"') {
    let end = start
    while (end < text.length && text[end] !== separator && !/[\r\n]/.test(text[end] ?? '')) end += 1
    return { cell: text.slice(start, end), end }
  }
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new FileRefusal('notText')
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return skipToEnd(text, quote + 1, { cell, separator })
    cell += '"'
    at = quote + 2
  }
}

/** Nothing but spaces may stand between the last quote and the end of the cell. */
function skipToEnd(
  text: string,
  start: number,
  { cell, separator }: { cell: string; separator: string },
) {
  let end = start
  while (text[end] === ' ') end += 1
  const sign = text[end]
  if (sign !== undefined && sign !== separator && sign !== '\r' && sign !== '\n') {
    throw new FileRefusal('notText')
  }
  return { cell, end }
}

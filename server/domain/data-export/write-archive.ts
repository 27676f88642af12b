import { Zip, ZipDeflate } from 'fflate'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Queryable } from '../../db/database.ts'
import { CSV_BOM, csvText, writeCsvLine } from '../../lib/csv.ts'
import { translate } from '../../messages/message.ts'
import type { ExportSection } from './section.ts'
import { EXPORT_SECTIONS } from './sections.ts'

/** Rows that are read at once. */
const PAGE = 500
const SEPARATOR = ','

/** Whose archive it is. */
export interface ArchiveOwner {
  userId: string
  phone: string
}

type Row = Readonly<Record<string, unknown>>
type Form = 'json' | 'csv'

/**
 * Writes all that is kept about an owner as one ZIP: an explanation, and two files for each table,
 * JSON and CSV. Amounts are whole minor units, moments are UTC (M7). Rows are read while the
 * archive is sent; `onRows` gets how many each section has.
 */
export async function* writeArchive(
  db: Queryable,
  owner: ArchiveOwner,
  {
    language,
    now,
    onRows = () => {},
  }: { language: Language; now: Date; onRows?: (count: number) => void },
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const encoder = new TextEncoder()
  const readme = new ZipDeflate('readme.txt')
  zip.add(readme)
  const date = now.toISOString().slice(0, 10)
  readme.push(encoder.encode(translate('archive.readme', language, { date })), true)
  for (const section of EXPORT_SECTIONS) {
    for (const form of ['json', 'csv'] as const) {
      const file = new ZipDeflate(`${section.name}.${form}`)
      zip.add(file)
      const count = form === 'csv' ? onRows : () => {}
      for await (const text of writeFile(db, section, { owner, form, onRows: count })) {
        file.push(encoder.encode(text))
        yield* pieces.splice(0)
      }
      file.push(new Uint8Array(), true)
      yield* pieces.splice(0)
    }
  }
  zip.end()
  yield* pieces.splice(0)
}

async function* writeFile(
  db: Queryable,
  section: ExportSection,
  { owner, form, onRows }: { owner: ArchiveOwner; form: Form; onRows: (count: number) => void },
): AsyncGenerator<string> {
  const columns = section.columns.split(' ')
  yield form === 'csv' ? CSV_BOM + writeCsvLine(columns, SEPARATOR) : '['
  let isFirst = true
  for await (const rows of readPages(db, section, owner)) {
    onRows(rows.length)
    const texts = rows.map((row) =>
      form === 'csv'
        ? writeCsvLine(
            columns.map((column) => cellOf(row[column])),
            SEPARATOR,
          )
        : JSON.stringify(row, writeValue),
    )
    if (form === 'csv') yield texts.join('')
    else yield (isFirst ? '\n' : ',\n') + texts.join(',\n')
    isFirst = false
  }
  if (form === 'json') yield isFirst ? ']\n' : '\n]\n'
}

async function* readPages(
  db: Queryable,
  section: ExportSection,
  { userId, phone }: ArchiveOwner,
): AsyncGenerator<readonly Row[]> {
  const { table, join = '', owner, isPhone, key } = section
  const columns = section.columns.split(' ').map((column) => `t.${column}`)
  const after = key ? `AND ($2::uuid IS NULL OR t.${key} > $2::uuid) ORDER BY t.${key}` : ''
  const page = key ? `LIMIT ${PAGE}` : ''
  const statement = `SELECT ${columns.join(', ')} FROM ${table} t ${join}
    WHERE ${owner} = $1 ${after} ${page}`
  const asked = isPhone ? phone : userId
  let last: unknown = null
  for (;;) {
    const rows = await db.query<Row>(statement, key ? [asked, last] : [asked])
    if (rows.length > 0) yield rows
    if (!key || rows.length < PAGE) return
    last = rows.at(-1)?.[key]
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return csvText(value)
  if (typeof value === 'bigint') return String(value)
  return value instanceof Date ? value.toISOString() : JSON.stringify(value, writeValue)
}

/** Amounts are too large for numbers of JSON. */
function writeValue(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

/** Returns whose archive an owner's session may have. */
export async function findArchiveOwner(db: Queryable, userId: string): Promise<ArchiveOwner> {
  const [owner] = await db.query<{ phone: string }>('SELECT phone FROM app_user WHERE id = $1', [
    userId,
  ])
  if (!owner) throw new Error('a session without an owner')
  return { userId, phone: owner.phone }
}

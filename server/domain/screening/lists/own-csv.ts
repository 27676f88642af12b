import { decodeFile, FileRefusal, MOST_BYTES, readCsv } from '../../reconciliation/read-csv.ts'
import { type EntryKind, type ListPart, ListRefusal, tidyNames } from './list-entry.ts'

/** Columns of the file; `ref` and `name` have to be there. */
const OWN_COLUMNS = ['ref', 'name', 'kind', 'address', 'about'] as const
type Column = (typeof OWN_COLUMNS)[number]

const KINDS: readonly EntryKind[] = ['person', 'organisation', 'other']

/**
 * Returns the parts of a list of the operator's own: CSV with the columns of `OWN_COLUMNS` in any
 * order. Rows of one `ref` are further names and addresses of one entry. Throws ListRefusal.
 */
export async function* readOwn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ListPart> {
  const [head = [], ...rows] = readRows(await readWhole(chunks))
  const places = new Map(head.map((name, index) => [name.toLowerCase().trim(), index]))
  if (!places.has('ref') || !places.has('name')) throw new ListRefusal('columns')
  yield { head: {} }
  const entries = new Map<string, Record<Column, string>[]>()
  for (const [index, cells] of rows.entries()) {
    const cell = (name: Column) => cells[places.get(name) ?? -1]?.trim() ?? ''
    const row = Object.fromEntries(OWN_COLUMNS.map((name) => [name, cell(name)]))
    const { ref, name, kind, address, about } = { ...EMPTY, ...row }
    const isKnown = kind === '' || KINDS.some((known) => known === kind.toLowerCase())
    if (ref === '' || !isKnown) throw new ListRefusal('entry', { line: index + 2 })
    entries.set(ref, [...(entries.get(ref) ?? []), { ref, name, kind, address, about }])
  }
  for (const [ref, same] of entries) yield { entry: readEntry(ref, same) }
}

const EMPTY: Readonly<Record<Column, string>> = {
  ref: '',
  name: '',
  kind: '',
  address: '',
  about: '',
}

function readEntry(ref: string, rows: readonly Record<Column, string>[]) {
  const given = new Set(rows.map(({ kind }) => kind.toLowerCase()))
  return {
    ref,
    kind: KINDS.find((kind) => given.has(kind)) ?? 'person',
    names: tidyNames(rows.map(({ name }) => name)),
    addresses: rows.flatMap(({ address }) => (address === '' ? [] : [address])),
    about: rows.map(({ about }) => about).find(Boolean) ?? '',
  }
}

async function readWhole(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new ListRefusal('tooLarge')
    read.push(chunk)
  }
  return Buffer.concat(read)
}

function readRows(bytes: Uint8Array): string[][] {
  try {
    return readCsv(decodeFile(bytes))
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    const { fault, row } = error
    if (fault === 'row') throw new ListRefusal('entry', { line: row ?? 0 })
    if (fault === 'empty' || fault === 'notText') throw new ListRefusal(fault)
    throw new ListRefusal('tooLarge')
  }
}

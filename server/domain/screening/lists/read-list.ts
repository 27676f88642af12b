import { createHash } from 'node:crypto'
import { readEu } from './eu.ts'
import {
  type ListEntry,
  type ListHead,
  type ListPart,
  ListRefusal,
  type ListSource,
} from './list-entry.ts'
import { readOfac } from './ofac.ts'
import { readOwn } from './own-csv.ts'
import { readUn } from './un.ts'

const READERS: Readonly<
  Record<ListSource, (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<ListPart>>
> = { ofac: readOfac, un: readUn, eu: readEu, own: readOwn }

/** Most entries of a list: the published ones have about 20,000. */
const MOST_ENTRIES = 500_000
/** Entries that are handed over in one batch. */
const BATCH = 500

/** A list that was read to its end. */
export interface ReadList extends ListHead {
  /** SHA-256 of the file. */
  sha256: string
  /** Entries with a name or an address, which are compared. */
  entries: number
  /** Entries without a name; those that have no address either are left out. */
  nameless: number
}

/**
 * Reads a list as a stream and hands its entries over in batches; whoever takes them drops them
 * when it throws. Throws ListRefusal for a file that is cut, of another format, or without entries.
 */
export async function readList(
  source: ListSource,
  chunks: AsyncIterable<Uint8Array>,
  take: (entries: readonly ListEntry[]) => Promise<void>,
): Promise<ReadList> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  let head: ListHead | undefined
  let seen = 0
  let nameless = 0
  let entries = 0
  let batch: ListEntry[] = []
  for await (const part of READERS[source](hashed())) {
    if ('head' in part) {
      head = part.head
      continue
    }
    seen += 1
    if (seen > MOST_ENTRIES) throw new ListRefusal('tooLarge')
    const { names, addresses } = part.entry
    if (names.length === 0) nameless += 1
    if (names.length === 0 && addresses.length === 0) continue
    entries += 1
    batch.push(part.entry)
    if (batch.length < BATCH) continue
    await take(batch)
    batch = []
  }
  if (!head) throw new ListRefusal('format')
  if (head.promised !== undefined && head.promised !== seen) {
    throw new ListRefusal('cut', `${seen} / ${head.promised}`)
  }
  if (entries === 0) throw new ListRefusal('empty')
  if (batch.length > 0) await take(batch)
  return { ...head, sha256: hash.digest('hex'), entries, nameless }
}

import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../../../db/database.ts'
import { newId } from '../../../lib/new-id.ts'
import { type ListEntry, ListRefusal, type ListSource } from './list-entry.ts'
import { readList, type ReadList } from './read-list.ts'

/** A list with less than this part of the entries of the one before is refused. */
const LEAST_PART = 0.5

interface ListToLoad {
  source: ListSource
  /** Opens the file; a transaction that the database gave up reads it once more. */
  open: () => AsyncIterable<Uint8Array>
  /** The name of who loads it. */
  loadedBy: string
  /** It may be much smaller than the one before. */
  isSmallAllowed?: boolean
  /** Records the change in the same transaction. */
  record?: (tx: Queryable, loaded: LoadedList) => Promise<void>
  now: Date
}

/** What loading a list changed. */
export interface LoadedList extends ReadList {
  added: number
  /** Entries that are in force no longer; a changed entry counts as an added and a removed one. */
  removed: number
}

interface InForce {
  id: string
  sha256: string
  published_at: Date | null
  entries: number
}

/**
 * Reads a list and puts it in force in the place of the one before, or changes nothing. All owners
 * are compared again then. Throws ListRefusal for a file that is cut, of another format, older than
 * the one in force or an earlier one, the same, or much smaller.
 */
export async function loadList(db: Database, loading: ListToLoad): Promise<LoadedList> {
  const act = async (tx: Queryable) => load(tx, loading)
  return db.transaction(act, { isUnlimited: true })
}

async function load(tx: Queryable, loading: ListToLoad): Promise<LoadedList> {
  const { source, open, loadedBy, now, record } = loading
  const [before] = await tx.query<InForce>(
    `SELECT id, trim(sha256) AS sha256, published_at, entries FROM screening_list
     WHERE source = $1 AND replaced_at IS NULL FOR UPDATE`,
    [source],
  )
  const id = newId(now)
  // Its entries refer to it; what it says of itself is known when it was read to its end.
  await tx.query(
    `INSERT INTO screening_list (id, source, sha256, entries, nameless, loaded_by, loaded_at, replaced_at)
     VALUES ($1, $2, '', 1, 0, $3, $4, $4)`,
    [id, source, loadedBy, now],
  )
  let added = 0
  const read = await readList(source, open(), async (entries) => {
    added += await storeEntries(tx, { listId: id, source, entries, now })
  })
  await requireNewer(tx, { loading, read, before, id })
  if (before) {
    await tx.query('UPDATE screening_list SET replaced_at = $2 WHERE id = $1', [before.id, now])
  }
  await tx.query(
    `UPDATE screening_list SET sha256 = $2, published_at = $3, entries = $4, nameless = $5, replaced_at = NULL
     WHERE id = $1`,
    [id, read.sha256, read.publishedAt ?? null, read.entries, read.nameless],
  )
  const removed = await tx.query(
    `UPDATE screening_entry SET removed_at = $3 WHERE source = $1 AND list_id <> $2 AND removed_at IS NULL
     RETURNING 1`,
    [source, id, now],
  )
  // Whoever registers meanwhile has locked this row: no owner is missed between two versions.
  await tx.query('SELECT 1 FROM screening_state WHERE id = 1 FOR UPDATE', [])
  await tx.query('UPDATE screening_state SET version = version + 1, cursor = NULL WHERE id = 1', [])
  const loaded = { ...read, added, removed: removed.length }
  await record?.(tx, loaded)
  return loaded
}

/** Returns what the audit log of the office has about a loaded list. */
export function describeLoaded(loaded: LoadedList): Readonly<Record<string, string>> {
  const { sha256, entries, nameless, added, removed, publishedAt } = loaded
  return {
    sha256,
    entries: String(entries),
    nameless: String(nameless),
    added: String(added),
    removed: String(removed),
    published: publishedAt?.toISOString() ?? '',
  }
}

interface ListToStore {
  listId: string
  source: ListSource
  entries: readonly ListEntry[]
  now: Date
}

/** Stores entries and returns how many were not in force before. */
async function storeEntries(
  tx: Queryable,
  { listId, source, entries, now }: ListToStore,
): Promise<number> {
  const rows = entries.map(({ ref, kind, names, addresses, about }) => ({
    id: newId(now),
    ref,
    hash: createHash('sha256')
      .update(JSON.stringify([kind, names, addresses, about]))
      .digest('hex'),
    kind,
    names,
    addresses,
    about,
  }))
  // A file may have an entry twice.
  const once = new Map(rows.map((row) => [`${row.ref} ${row.hash}`, row]))
  const [stored] = await tx.query<{ added: number }>(
    `WITH r AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, ref text, hash text, kind text, names jsonb,
         addresses jsonb, about text)
     ), known AS MATERIALIZED (
       SELECT e.id FROM screening_entry e JOIN r ON r.ref = e.ref AND r.hash = e.hash
       WHERE e.source = $2 AND e.removed_at IS NULL
     ), stored AS (
       INSERT INTO screening_entry (id, source, ref, hash, kind, names, addresses, about, list_id)
       SELECT id, $2, ref, hash, kind, names, addresses, about, $3 FROM r
       ON CONFLICT (source, ref, hash) DO UPDATE SET list_id = excluded.list_id, removed_at = NULL
       RETURNING id
     )
     SELECT ((SELECT count(*) FROM stored) - (SELECT count(*) FROM known))::int AS added`,
    [JSON.stringify([...once.values()]), source, listId],
  )
  return stored?.added ?? 0
}

interface ListComparison {
  loading: ListToLoad
  read: ReadList
  before: InForce | undefined
  id: string
}

async function requireNewer(
  tx: Queryable,
  { loading, read, before, id }: ListComparison,
): Promise<void> {
  if (!before) return
  if (before.sha256 === read.sha256) throw new ListRefusal('same')
  const [earlier] = await tx.query<{ loaded_at: Date }>(
    `SELECT loaded_at FROM screening_list WHERE source = $1 AND sha256 = $2 AND id <> $3
     ORDER BY loaded_at DESC LIMIT 1`,
    [loading.source, read.sha256, id],
  )
  if (earlier) throw new ListRefusal('older', dayOf(earlier.loaded_at))
  const { publishedAt } = read
  if (publishedAt && before.published_at && publishedAt < before.published_at) {
    throw new ListRefusal('older', dayOf(before.published_at))
  }
  const isSmall = read.entries < before.entries * LEAST_PART
  if (isSmall && !loading.isSmallAllowed) {
    throw new ListRefusal('small', `${read.entries} / ${before.entries}`)
  }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm-dd'.length)
}

import { setImmediate as nextTick } from 'node:timers/promises'
import type { Database, Queryable } from '../../db/database.ts'
import { createNameIndex, type NameIndex } from './names/name-index.ts'

/** Entries that are read by one statement, between which others may work. */
const PAGE = 250

/** The entries in force as this server compares with them. */
export interface ScreeningIndex {
  /** The version of the lists; 0 where none was ever loaded. */
  version: bigint
  names: NameIndex
  /** Entries by address in lower case; several lists may have one. */
  addresses: ReadonlyMap<string, readonly string[]>
}

const inMemory = new WeakMap<Database, ScreeningIndex>()
const loading = new WeakMap<Database, Promise<ScreeningIndex>>()

/**
 * Returns the entries that are in memory; undefined where none were read. They may be of an earlier
 * version.
 */
export function findIndex(db: Database): ScreeningIndex | undefined {
  return inMemory.get(db)
}

/** Returns the version of the lists in force; `isLocked` keeps it until the transaction ends. */
export async function readScreeningVersion(db: Queryable, isLocked = false): Promise<bigint> {
  const [state] = await db.query<{ version: bigint }>(
    `SELECT version FROM screening_state WHERE id = 1${isLocked ? ' FOR KEY SHARE' : ''}`,
    [],
  )
  return state?.version ?? 0n
}

/**
 * Returns the entries of a version or a later one, and reads them where the ones in memory are
 * earlier.
 */
export async function requireIndex(
  db: Database,
  reader: Queryable,
  version: bigint,
): Promise<ScreeningIndex> {
  const kept = inMemory.get(db)
  if (kept && kept.version >= version) return kept
  const other = await loading.get(db)?.catch(() => undefined)
  if (other && other.version >= version) return other
  const reading = readIndex(reader)
  loading.set(db, reading)
  try {
    const index = await reading
    inMemory.set(db, index)
    return index
  } finally {
    if (loading.get(db) === reading) loading.delete(db)
  }
}

/** Reads the entries in force, until no list was changed meanwhile. */
async function readIndex(reader: Queryable): Promise<ScreeningIndex> {
  for (;;) {
    const version = await readScreeningVersion(reader)
    const index = { version, ...(await readEntries(reader)) }
    if ((await readScreeningVersion(reader)) === version) return index
  }
}

async function readEntries(reader: Queryable): Promise<Omit<ScreeningIndex, 'version'>> {
  const names = createNameIndex()
  const addresses = new Map<string, string[]>()
  let after: string | null = null
  for (;;) {
    const rows: { id: string; names: string[]; addresses: string[] }[] = await reader.query(
      `SELECT id, names, addresses FROM screening_entry
       WHERE removed_at IS NULL AND ($1::uuid IS NULL OR id > $1::uuid) ORDER BY id LIMIT ${PAGE}`,
      [after],
    )
    for (const row of rows) {
      names.add(row.id, row.names)
      for (const key of new Set(row.addresses.map((address) => address.toLowerCase()))) {
        addresses.set(key, [...(addresses.get(key) ?? []), row.id])
      }
    }
    after = rows.at(-1)?.id ?? null
    if (rows.length < PAGE) return { names, addresses }
    await nextTick()
  }
}

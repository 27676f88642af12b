import type { Database } from './database.ts'
import { inBatches } from './in-batches.ts'
import { perDatabase } from './per-database.ts'
import { readSqlState } from './sql-state.ts'

/** The embedded engine works on one thing at a time; a server on some, while this process prepares others. */
const AT_ONCE = { embedded: 1, postgres: 3 } as const
/** More make the neighbours of a slow one wait longer than they save. */
const MOST = 32
/** A statement costs as much as three items before it does anything. */
const LEAST = 8

/**
 * A function that runs items of many requests in one statement on a database. One that the database
 * refuses falls apart, so that no request fails for its neighbour.
 */
export function together<Item, Result>(
  run: (db: Database, items: readonly Item[]) => Promise<readonly Result[]>,
  keyOf?: (item: Item) => string,
): (db: Database, item: Item) => Promise<Result> {
  const batchesOf = perDatabase((db) =>
    inBatches<Item, Result>({
      run: (items) => run(db, items),
      atOnce: AT_ONCE[db.engine],
      most: MOST,
      least: LEAST,
      ...(keyOf && { keyOf }),
      fallsApart: (error) => readSqlState(error) !== undefined,
    }),
  )
  return (db, item) => batchesOf(db)(item)
}

/**
 * A function that reads one row for an item, or undefined, together with those that other requests
 * read at the same time. What it gives is never older than the asking. `sql` gets the items, as
 * `toQuestion` makes them, in a JSON array as `$1`; each has a number `n`, which its row gives back.
 */
export function readTogether<Item, Row>(
  sql: string,
  toQuestion: (item: Item) => object,
): (db: Database, item: Item) => Promise<Row | undefined> {
  return together<Item, Row | undefined>(async (db, items) => {
    const questions = items.map((item, n) => ({ n, ...toQuestion(item) }))
    const rows = await db.query<Row & { n: number }>(sql, [JSON.stringify(questions)])
    const found = new Map(rows.map((row) => [row.n, row]))
    return items.map((_, n) => found.get(n))
  })
}

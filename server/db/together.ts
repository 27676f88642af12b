import type { Database } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
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
 * How rows are found for many items at once. `columns` are the fields of a question and their types;
 * `select` finds the row of the question `q`.
 */
interface Reading<Item> {
  columns: string
  select: string
  toQuestion: (item: Item) => object
}

type Answer<Row> = { n: number; is_found: true | null } & Row

/**
 * A function that reads one row for an item, or undefined, together with those that other requests
 * read at the same time. What it gives is never older than the asking. Each item has a row of its own in
 * the answer, found or not: one without fails all of them.
 */
export function readTogether<Item, Row>({
  columns,
  select,
  toQuestion,
}: Reading<Item>): (db: Database, item: Item) => Promise<Row | undefined> {
  const sql = `SELECT q.n, a.* FROM jsonb_to_recordset($1::jsonb) AS q (n smallint, ${columns})
   LEFT JOIN LATERAL (SELECT true AS is_found, r.* FROM (${select}) AS r LIMIT 1) AS a ON true`
  return together<Item, Row | undefined>(async (db, items) => {
    const questions = items.map((item, n) => ({ n, ...toQuestion(item) }))
    const rows = await db.query<Answer<Row>>(sql, [JSON.stringify(questions)])
    const answers = new Map(rows.map((row) => [row.n, row]))
    return items.map((_, n) => {
      const answer = answers.get(n)
      if (!answer) throw new DatabaseUnavailable(new Error('an item of a batch got no answer'))
      return answer.is_found ? answer : undefined
    })
  })
}

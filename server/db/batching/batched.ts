import type { Database, Queryable } from '../database.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { microBatch } from './micro-batcher.ts'
import { memoizePerDatabase } from './memoize-per-database.ts'
import { readSqlState } from '../sql-state.ts'

/** Concurrent batches by engine: the embedded one runs one statement at a time. */
const CONCURRENT_BATCHES = { embedded: 1, postgres: 3 } as const
/** Maximum items in a batch: more would delay the neighbours of a slow item. */
const MOST = 32
/** Minimum size of a batch beside a running one, because a statement has a fixed cost. */
const LEAST = 8

/**
 * Returns a function that runs items of many requests in one statement. A statement that the
 * database refuses is split, so that no request fails because of another.
 */
export function batched<Item, Result>(
  run: (db: Database, items: readonly Item[]) => Promise<readonly Result[]>,
  keyOf?: (item: Item) => string,
): (db: Database, item: Item) => Promise<Result> {
  const batchesOf = memoizePerDatabase((db) =>
    microBatch<Item, Result>({
      run: (items) => run(db, items),
      maxConcurrent: CONCURRENT_BATCHES[db.engine],
      maxSize: MOST,
      minSize: LEAST,
      ...(keyOf && { keyOf }),
      shouldSplit: (error) => readSqlState(error) !== undefined,
    }),
  )
  return (db, item) => batchesOf(db)(item)
}

/**
 * A lookup of many. `columns` are the fields of a question and their types; `select` finds the row
 * of the question `q`.
 */
export interface Reading<Item> {
  columns: string
  select: string
  /** A `WITH` before the statement, whose questions are `$1`. */
  before?: string
  toQuestion: (item: Item) => object
}

type Answer<Row> = { n: number; is_found: true | null } & Row

/**
 * Returns a function that reads the row of each item, or undefined, in one statement. The answer
 * has a row for each item, found or not; a missing row fails them all.
 */
export function lookup<Item, Row>({
  columns,
  select,
  before = '',
  toQuestion,
}: Reading<Item>): (db: Queryable, items: readonly Item[]) => Promise<(Row | undefined)[]> {
  const sql = `${before} SELECT q.n, a.* FROM jsonb_to_recordset($1::jsonb) AS q (n smallint, ${columns})
   LEFT JOIN LATERAL (SELECT true AS is_found, r.* FROM (${select}) AS r LIMIT 1) AS a ON true`
  return async (db, items) => {
    const questions = items.map((item, n) => ({ n, ...toQuestion(item) }))
    const rows = await db.query<Answer<Row>>(sql, [JSON.stringify(questions)])
    const answers = new Map(rows.map((row) => [row.n, row]))
    return items.map((_, n) => {
      const answer = answers.get(n)
      if (!answer) throw new DatabaseUnavailable(new Error('an item of a batch got no answer'))
      return answer.is_found ? answer : undefined
    })
  }
}

/**
 * Returns a function that reads the row of an item, or undefined, batched with concurrent reads of
 * other requests. A result is never older than its request.
 */
export function batchedLookup<Item, Row>(
  reading: Reading<Item>,
): (db: Database, item: Item) => Promise<Row | undefined> {
  return batched<Item, Row | undefined>(lookup<Item, Row>(reading))
}

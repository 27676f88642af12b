import type { Database, Queryable } from '../../../server/db/database.ts'

/**
 * Returns the database as a server sees it that ends before its statement `last`, or after its last
 * commit; and how far it came.
 */
export function endingAt(db: Database, last: number) {
  const seen = { steps: 0, hasEnded: false }
  const step = () => {
    seen.steps += 1
    seen.hasEnded ||= seen.steps >= last
    if (seen.hasEnded) throw new Error('the server has ended')
  }
  const dying = (queryable: Queryable): Queryable => ({
    query: (sql, parameters) => {
      step()
      return queryable.query(sql, parameters)
    },
  })
  const ending: Database = {
    engine: db.engine,
    query: (sql, parameters) => dying(db).query(sql, parameters),
    transaction: async (act, options) => {
      const result = await db.transaction((tx) => act(dying(tx)), options)
      // The commit is one of the steps, whose answer may be lost.
      step()
      return result
    },
    connections: () => db.connections(),
    close: () => Promise.resolve(),
  }
  return { ending, seen }
}

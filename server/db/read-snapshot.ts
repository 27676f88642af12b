import type { Database, Queryable, TransactionOptions } from './database.ts'

/** Reads as of one moment: later changes are not seen, and nothing can be written. */
export function readSnapshot<Result>(
  db: Database,
  read: (tx: Queryable) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return read(tx)
  }, options)
}

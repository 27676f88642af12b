/** Runs SQL: the pool, or the connection of a transaction. */
export interface Queryable {
  /**
   * Runs one statement with `$1…` parameters and returns its rows; int8 comes as bigint,
   * timestamptz as Date.
   */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
}

export interface TransactionOptions {
  /** Its statements may take as long as they need; those of others are given up after seconds. */
  isUnlimited?: boolean
  /** Reads as of one moment: later changes are not seen, and nothing can be written. */
  isSnapshot?: boolean
}

export interface Database extends Queryable {
  engine: 'embedded' | 'postgres'
  /**
   * Runs `act` in one transaction and commits, or rolls back when it throws. It is at READ
   * COMMITTED whatever the default is: reads after a wait for a lock see what was committed
   * meanwhile. A serialization failure or deadlock (40001, 40P01) runs it again from the start, so
   * `act` must have no effect but SQL. So does a `query` outside of a transaction.
   */
  transaction<Result>(
    act: (tx: Queryable) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** Number of connections, and of requests that wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

import type { TestEngine } from '../support/test-database.ts'

/** What the call of a money act costs at most. */
export interface ActCost {
  /** Statements sent to the database, those that begin and end a transaction among them: each is a round trip. */
  statements: number
  /** Rows added or changed that are there afterwards. */
  rows: number
  /** Bytes of the write-ahead log, whole pages after a checkpoint left out. */
  walBytes: Readonly<Record<TestEngine, number>>
}

/**
 * The cost of each money act over HTTP, from the lookup of the session to the last statement after the answer. Raise a
 * line only by what a change needs, and lower it with what one saves: the test compares both ways.
 */
export const ACT_COSTS = {
  exchange: cost(0, 0, { embedded: 0, postgres: 0 }),
  transfer: cost(0, 0, { embedded: 0, postgres: 0 }),
  withdrawal: cost(0, 0, { embedded: 0, postgres: 0 }),
  'payout sbp': cost(0, 0, { embedded: 0, postgres: 0 }),
  'payout card': cost(0, 0, { embedded: 0, postgres: 0 }),
  'payout usdc': cost(0, 0, { embedded: 0, postgres: 0 }),
  'top-up completion': cost(0, 0, { embedded: 0, postgres: 0 }),
  'account opening': cost(0, 0, { embedded: 0, postgres: 0 }),
} as const satisfies Readonly<Record<string, ActCost>>

function cost(statements: number, rows: number, walBytes: ActCost['walBytes']): ActCost {
  return { statements, rows, walBytes }
}

/** What the call of a money act costs. */
export interface ActCost {
  /**
   * Statements sent to the database, those that begin and end a transaction among them: each is a
   * round trip.
   */
  statements: number
  /** Rows added or changed that are there afterwards. */
  rows: number
  /**
   * Bytes of the write-ahead log, whole pages after a checkpoint left out; the same on both
   * engines.
   */
  walBytes: number
}

/**
 * The cost of each money act, and of one refused for its PIN, over HTTP by one owner alone, from
 * the lookup of the session to the last statement. Raise a line only by what a change needs, and
 * lower it with what one saves: the test compares both ways.
 */
export const ACT_COSTS = {
  exchange: cost(2, 8, 3780),
  transfer: cost(8, 11, 5600),
  withdrawal: cost(9, 6, 5010),
  'payout sbp': cost(10, 8, 6240),
  'payout card': cost(9, 10, 6680),
  'payout usdc': cost(12, 9, 6490),
  'top-up completion': cost(18, 7, 5140),
  'account opening': cost(17, 8, 4890),
  'wrong PIN': cost(3, 3, 1240),
} as const satisfies Readonly<Record<string, ActCost>>

/** Statements of what Home reads, from the lookup of the session on. */
export const READ_STATEMENTS = {
  wallet: 2,
  authInfo: 2,
  transactions: 2,
  rates: 2,
} as const

/**
 * The cost of the calls of a program by Open Payments, from reading its token on. The bytes differ
 * with the signatures.
 */
export const PROGRAM_COSTS = {
  quote: { statements: 4, rows: 2 },
  payment: { statements: 7, rows: 16 },
} as const satisfies Readonly<Record<string, Pick<ActCost, 'statements' | 'rows'>>>

/** A refused exchange looks for its key once more: one read, and nothing is written. */
export const MORE_WHEN_REFUSED = { exchange: 1, transfer: 0, withdrawal: 0 } as const

function cost(statements: number, rows: number, walBytes: number): ActCost {
  return { statements, rows, walBytes }
}

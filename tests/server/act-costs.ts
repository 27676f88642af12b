/** What the call of a money act costs. */
export interface ActCost {
  /** Statements sent to the database, those that begin and end a transaction among them: each is a round trip. */
  statements: number
  /** Rows added or changed that are there afterwards. */
  rows: number
  /** Bytes of the write-ahead log, whole pages after a checkpoint left out; the same on both engines. */
  walBytes: number
}

/**
 * The cost of each money act over HTTP by one owner alone, from the lookup of the session to the last statement. Raise a
 * line only by what a change needs, and lower it with what one saves: the test compares both ways.
 */
export const ACT_COSTS = {
  exchange: cost(2, 8, 3780),
  transfer: cost(11, 11, 5060),
  withdrawal: cost(12, 7, 5010),
  'payout sbp': cost(13, 8, 5700),
  'payout card': cost(12, 10, 6140),
  'payout usdc': cost(15, 9, 5950),
  'top-up completion': cost(18, 7, 4900),
  'account opening': cost(17, 8, 4290),
} as const satisfies Readonly<Record<string, ActCost>>

/** A refused exchange looks for its key once more: one read, and nothing is written. */
export const MORE_WHEN_REFUSED = { exchange: 1, transfer: 0, withdrawal: 0 } as const

function cost(statements: number, rows: number, walBytes: number): ActCost {
  return { statements, rows, walBytes }
}

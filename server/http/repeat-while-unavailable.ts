import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { isUnavailable } from '../db/database-unavailable.ts'

/**
 * Time for which a call waits for the database, ms: longer than a planned switch of the primary,
 * and two servers need less than the app waits for an answer.
 */
const REPEAT_FOR_MS = 6000
const PAUSE_MS = 250
/**
 * Number of calls that may wait; more would only fill the memory of a server without a database.
 */
const MAX_WAITING = 500

let waiting = 0

/** Runs an act, and runs it again while the database is unavailable. */
export type Repeat = <Result>(act: () => Promise<Result>) => Promise<Result>

/**
 * Returns what repeats the acts of one request while the database cannot serve: such an act must be
 * safe to repeat, as it is done once by its key or changes nothing. The embedded engine is not
 * waited for: it ends the process when it fails.
 */
export function repeatWhileUnavailable({ engine }: Pick<Database, 'engine'>): Repeat {
  const until = performance.now() + REPEAT_FOR_MS
  return async (act) => {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        const isOver = performance.now() + PAUSE_MS > until || waiting >= MAX_WAITING
        if (engine === 'embedded' || isOver || !isUnavailable(error)) throw error
      }
      waiting += 1
      await sleep(PAUSE_MS).finally(() => {
        waiting -= 1
      })
    }
  }
}

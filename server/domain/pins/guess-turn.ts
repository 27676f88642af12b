import { MINUTE_MS } from '../../../contract/rules/durations.ts'
import { memoizePerDatabase } from '../../db/batching/memoize-per-database.ts'
import type { Database } from '../../db/database.ts'
import { createWaves } from '../../lib/waves.ts'
import { refuseBusy } from './pins-hash.ts'
import type { Guess } from './pins-attempts.ts'

/** 640 guesses a second and server: 48 owners who guess without a pause leave others four fifths of the processors. */
const WAVES = { most: 32, everyMs: 50, longest: 640 } as const
/** How long an owner waits for turns after a wrong PIN, ms. */
const REMEMBERED_MS = MINUTE_MS
/** Owners who are remembered; above it the one who was wrong first is forgotten. */
const MOST_REMEMBERED = 10_000

/** Owners whose PIN was wrong a moment ago, with the time, the latest last; and their turns. */
const linesOf = memoizePerDatabase(() => ({
  wrongAt: new Map<string, number>(),
  turn: createWaves(WAVES),
}))

type Guesser = Pick<Guess, 'userId' | 'now'>

/**
 * Resolves when a guess may be judged: immediately, but for an owner whose PIN was wrong a minute ago or less, who waits
 * for a turn with all others like that (decision 122). Throws BUSY where too many wait.
 */
export async function takeTurn(db: Database, { userId, now }: Guesser): Promise<void> {
  const { wrongAt, turn } = linesOf(db)
  const since = wrongAt.get(userId)
  if (since === undefined) return
  if (now.getTime() - since > REMEMBERED_MS) {
    wrongAt.delete(userId)
    return
  }
  const mine = turn()
  if (!mine) throw refuseBusy()
  await mine
}

/** Remembers that a PIN was wrong. */
export function noteWrong(db: Database, { userId, now }: Guesser): void {
  const { wrongAt } = linesOf(db)
  wrongAt.delete(userId)
  wrongAt.set(userId, now.getTime())
  const [first] = wrongAt.keys()
  if (wrongAt.size > MOST_REMEMBERED && first !== undefined) wrongAt.delete(first)
}

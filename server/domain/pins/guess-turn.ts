import { MINUTE_MS, SECOND_MS } from '../../../contract/rules/durations.ts'
import { memoizePerDatabase } from '../../db/batching/memoize-per-database.ts'
import type { Database } from '../../db/database.ts'
import { setBounded } from '../../lib/set-bounded.ts'
import { createShareOfTime } from '../../lib/share-of-time.ts'
import { refuseBusy } from './pins-hash.ts'
import type { Guess } from './pins-attempts.ts'

const TURNS = { most: 32, share: 0.2, longestPauseMs: SECOND_MS, longest: 640 } as const
/** How long an owner waits for turns after a wrong PIN, ms. */
const REMEMBERED_MS = MINUTE_MS
/** Owners who are remembered; above it the one who was wrong first is forgotten. */
const MOST_REMEMBERED = 10_000

/** When the PIN of an owner was wrong, the latest last; and the turns of these owners. */
const linesOf = memoizePerDatabase(() => ({
  wrongAt: new Map<string, number>(),
  takeTurn: createShareOfTime(TURNS),
}))

type Guesser = Pick<Guess, 'userId' | 'now'>

/**
 * Judges a guess: immediately, but for an owner whose PIN was wrong a minute ago or less, who waits
 * for a turn with all others like that. They are judged in a fifth of the time (decision 122).
 * Throws BUSY where too many wait.
 */
export function judgeInTurn<Verdict>(
  db: Database,
  { userId, now }: Guesser,
  judge: () => Promise<Verdict>,
): Promise<Verdict> {
  const { wrongAt, takeTurn } = linesOf(db)
  const since = wrongAt.get(userId)
  if (since === undefined || now.getTime() - since > REMEMBERED_MS) return judge()
  return takeTurn(judge) ?? Promise.reject(refuseBusy())
}

/** Remembers that a PIN was wrong. */
export function noteWrong(db: Database, { userId, now }: Guesser): void {
  const { wrongAt } = linesOf(db)
  setBounded(wrongAt, MOST_REMEMBERED, [userId, now.getTime()])
}

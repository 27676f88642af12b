import { bothEngines, testEngines } from '../../support/test-database.ts'
import { isWholeWalk } from '../../support/walk.ts'
import type { Reply } from './app-harness.ts'

/** How many clients call concurrently. */
export const CLIENTS = 64

/** The engines; in the whole walk also a PostgreSQL whose default isolation is a stricter one. */
export function raceWorlds() {
  const defaults = isWholeWalk ? ['read committed', 'serializable'] : ['read committed']
  const worlds = [
    { name: 'embedded', engine: 'embedded', options: '' },
    ...defaults.map((isolation) => ({
      name: `postgres, ${isolation}`,
      engine: 'postgres' as const,
      options: `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`,
    })),
  ] as const
  return worlds.filter(({ engine }) => bothEngines.includes(engine))
}

/**
 * The same without the embedded engine where there is PostgreSQL, but in `npm test -- --all`: for
 * races whose like `money-races.test.ts` and `ledger-races.test.ts` run on both engines.
 */
export function furtherRaceWorlds() {
  return raceWorlds().filter(({ engine }) => testEngines.includes(engine))
}

/** Makes a call for each client at once. */
export function atOnce(ask: (n: number) => Promise<Reply>, clients = CLIENTS): Promise<Reply[]> {
  return Promise.all(Array.from({ length: clients }, (_, n) => ask(n)))
}

/** How many calls were done, and how many were refused with each code. */
export function count(replies: readonly Reply[]): {
  done: number
  refused: Record<string, number>
} {
  const refused: Record<string, number> = {}
  for (const { status, json } of replies) {
    const code = String(json['code'])
    if (status !== 200) refused[code] = (refused[code] ?? 0) + 1
  }
  return { done: replies.filter(({ status }) => status === 200).length, refused }
}

import type { Database } from '../../db/database.ts'
import type { StatementSource } from '../../gateways/statement-source.ts'
import { addDaysToDay, dayOf } from './day.ts'
import { MARGIN_MS, reconcile, type Reconciling } from './run.ts'

/** Lease of a day, ms; longer than reading a statement may take. */
const LEASE_MS = 30 * 60_000
const FIRST_RETRY_MS = 15 * 60_000
const LONGEST_RETRY_MS = 4 * 60 * 60_000
/** Days that are looked at, so that one on which no server ran is not missed. */
const DAYS = 3

interface Claimed {
  provider: string
  day: string
  failures: number
}

/**
 * Claims up to `most` days whose statement is due, those of the last three, and returns a function for each that
 * compares it, the oldest first; of several servers one gets a day. A statement that does not come is asked for again after 15, 30, 60…
 * minutes.
 */
export async function claimReconciliations(
  db: Database,
  { sources, ...reconciling }: Reconciling & { sources: readonly StatementSource[] },
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const now = reconciling.clock.now()
  // A day is over when its margin is.
  const today = dayOf(new Date(now.getTime() - MARGIN_MS))
  const days = Array.from({ length: DAYS }, (_, index) => addDaysToDay(today, -1 - index))
  const due = sources.flatMap(({ provider }) => days.map((day) => ({ provider, day })))
  const claimed = await db.query<Claimed>(
    `INSERT INTO recon_day AS d (provider, day, round, state, next_run_at, created_at)
     SELECT a.provider, a.day, 1, 'open', $2::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($1::jsonb) AS a (provider text, day text)
     ON CONFLICT (provider, day, round) DO UPDATE SET next_run_at = excluded.next_run_at
     WHERE d.next_run_at <= $3::timestamptz AND d.state = 'open'
     RETURNING provider, day, failures`,
    [JSON.stringify(due.slice(0, most)), new Date(now.getTime() + LEASE_MS), now],
  )
  const running = new Map<string, Promise<unknown>>()
  return claimed
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .flatMap((one) => {
      const source = sources.find(({ provider }) => provider === one.provider)
      if (!source) return []
      // A day is compared with what the days before it had.
      return [
        () => {
          const before = running.get(one.provider) ?? Promise.resolve()
          const run = before.then(() => runClaimed(db, { source, claimed: one, ...reconciling }))
          running.set(
            one.provider,
            run.catch(() => false),
          )
          return run
        },
      ]
    })
}

async function runClaimed(
  db: Database,
  { source, claimed, ...reconciling }: Reconciling & { source: StatementSource; claimed: Claimed },
): Promise<boolean> {
  const { provider, day, failures } = claimed
  const end = await reconcile(db, { source, day, operatorId: null }, reconciling)
  if (end !== 'no_statement') return true
  const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
  await db.query(
    `UPDATE recon_day SET next_run_at = $3, failures = failures + 1
     WHERE provider = $1 AND day = $2 AND round = 1 AND state = 'open'`,
    [provider, day, new Date(reconciling.clock.now().getTime() + wait)],
  )
  return false
}

import type { Database } from '../../db/database.ts'
import type { StatementSource } from '../../gateways/statement-source.ts'
import { claimWork, tryLater, type WorkKind } from '../work-queue/claim-work.ts'
import { addDaysToDay, dayOf } from './day.ts'
import { MARGIN_MS, reconcile, type Reconciling } from './run.ts'

/** Days that are looked at, so that one on which no server ran is not missed. */
const DAYS = 3

interface Claimed {
  provider: string
  day: string
  failures: number
}

/**
 * A day is given up when it is older than `DAYS`; it stays open, where operators see that it has no
 * statement.
 */
const DAY: WorkKind<Claimed> = {
  table: 'recon_day',
  key: ['provider', 'day'],
  due: 'next_run_at',
  open: "state = 'open' AND round = 1",
  columns: 'provider, day, failures',
  claimMs: 30 * 60_000,
  pauses: { firstMs: 15 * 60_000, longestMs: 4 * 60 * 60_000 },
}

/**
 * Claims up to `most` days whose statement is due, those of the last three, and returns a function
 * for each that compares it, the oldest first; of several servers one gets a day. A statement that
 * does not come is asked for again after 15, 30, 60… minutes.
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
  const values = [JSON.stringify(due)]
  await db.query(
    `INSERT INTO recon_day (provider, day, round, state, next_run_at, created_at)
     SELECT a.provider, a.day, 1, 'open', $2::timestamptz, $2::timestamptz
     FROM jsonb_to_recordset($1::jsonb) AS a (provider text, day text) ON CONFLICT (provider, day, round) DO NOTHING`,
    [...values, now],
  )
  const claimed = await claimWork(db, DAY, {
    now,
    most,
    only: '(provider, day) IN (SELECT a.provider, a.day FROM jsonb_to_recordset($3::jsonb) AS a (provider text, day text))',
    values,
  })
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
  const { day, failures } = claimed
  const end = await reconcile(db, { source, day, operatorId: null }, reconciling)
  if (end !== 'no_statement') return true
  const now = reconciling.clock.now()
  await tryLater(db, DAY, claimed, { now, tries: failures + 1, set: 'failures = failures + 1' })
  return false
}

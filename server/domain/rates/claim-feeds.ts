import type { Database, Queryable } from '../../db/database.ts'
import type { RateFeed } from '../../gateways/rates/rate-feed.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { storeObservations } from './observations.ts'
import { listRateCurrencies } from './rate-history.ts'

/** Lease of a claimed source, ms; longer than a call may take. */
const CLAIM_MS = 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 1_800_000

interface Reading {
  feeds: readonly RateFeed[]
  clock: Clock
  log: Log
}

/**
 * Claims up to `most` sources that are due and returns a read function for each; of several servers
 * one gets it. A source that fails is read again after 30, 60, 120… s, at most half an hour. A
 * read function returns whether the prices were stored.
 */
export async function claimFeeds(
  db: Database,
  { feeds, clock, log }: Reading,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const now = clock.now()
  const claimed = await db.query<{ source: string; failures: number }>(
    `INSERT INTO rate_feed AS f (source, next_at)
     SELECT source, $2::timestamptz FROM unnest($1::text[]) AS s (source)
     ON CONFLICT (source) DO UPDATE SET next_at = excluded.next_at WHERE f.next_at <= $3
     RETURNING source, failures`,
    [feeds.slice(0, most).map(({ name }) => name), new Date(now.getTime() + CLAIM_MS), now],
  )
  return claimed.flatMap(({ source, failures }) => {
    const feed = feeds.find(({ name }) => name === source)
    return feed ? [() => readFeed(db, { feed, failures, clock, log })] : []
  })
}

interface Claimed extends Omit<Reading, 'feeds'> {
  feed: RateFeed
  failures: number
}

async function readFeed(db: Queryable, { feed, failures, clock, log }: Claimed): Promise<boolean> {
  const { name, everyMs } = feed
  try {
    const codes = (await listRateCurrencies(db)).map(({ code }) => code)
    const observations = await feed.read({ codes, now: clock.now() })
    const now = clock.now()
    await storeObservations(db, { source: name, observations, now })
    await db.query(
      'UPDATE rate_feed SET next_at = $2, read_at = $3, failures = 0 WHERE source = $1',
      [name, new Date(now.getTime() + everyMs), now],
    )
    return true
  } catch (error) {
    log.warn('rate source failed', {
      source: name,
      failures: failures + 1,
      ...describeFailure(error),
    })
    const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
    await db.query('UPDATE rate_feed SET next_at = $2, failures = $3::int WHERE source = $1', [
      name,
      new Date(clock.now().getTime() + wait),
      failures + 1,
    ])
    return false
  }
}

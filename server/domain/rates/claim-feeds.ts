import type { Database, Queryable } from '../../db/database.ts'
import type { RateFeed } from '../../gateways/rates/rate-feed.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { claimWork, tryLater, type WorkKind } from '../work-queue/claim-work.ts'
import { storeObservations } from './observations.ts'
import { listRateCurrencies } from './rate-history.ts'

interface ClaimedFeed {
  source: string
  failures: number
}

/**
 * A source is never given up: its failures are a metric, and its currencies are withdrawn when
 * their prices are too old.
 */
const FEED: WorkKind<ClaimedFeed> = {
  table: 'rate_feed',
  key: ['source'],
  due: 'next_at',
  open: 'true',
  columns: 'source, failures',
  claimMs: 60_000,
  pauses: { firstMs: 30_000, longestMs: 1_800_000 },
}

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
  const names = feeds.map(({ name }) => name)
  await db.query(
    `INSERT INTO rate_feed (source, next_at) SELECT source, $2::timestamptz FROM unnest($1::text[]) AS s (source)
     ON CONFLICT (source) DO NOTHING`,
    [names, now],
  )
  const only = 'source = ANY($3::text[])'
  const claimed = await claimWork(db, FEED, { now, most, only, values: [names] })
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
    const tries = failures + 1
    log.warn('rate source failed', { source: name, failures: tries, ...describeFailure(error) })
    const set = 'failures = failures + 1'
    await tryLater(db, FEED, { source: name, failures }, { now: clock.now(), tries, set })
    return false
  }
}

import type { Queryable } from '../../db/database.ts'
import type { RateFeed, Schedule } from '../../gateways/rates/rate-feed.ts'
import { readBatches } from './observations.ts'
import { crossToDollars, DOLLAR } from './source-prices.ts'

/** The last price that a source has of a currency. */
export interface SourceAge {
  source: string
  publishedAt: Date
  /** Until when it may be used. */
  freshUntil: Date
}

/** Returns what the sources have of each currency; the dollar needs none. */
export async function readSourceAges(
  db: Queryable,
  feeds: readonly Pick<RateFeed, 'name' | keyof Schedule>[],
  now: Date,
): Promise<ReadonlyMap<string, readonly SourceAge[]>> {
  const names = feeds.map(({ name }) => name)
  const batches = await readBatches(db, names, now)
  const ages = new Map<string, SourceAge[]>()
  for (const feed of feeds) {
    const batch = batches.get(feed.name)
    if (!batch) continue
    const { publishedAt, observed } = batch
    const age = { source: feed.name, publishedAt, freshUntil: feed.freshUntil(publishedAt) }
    for (const code of crossToDollars(feed.anchor, observed).keys()) {
      if (code !== DOLLAR) ages.set(code, [...(ages.get(code) ?? []), age])
    }
  }
  return ages
}

import type { Queryable } from '../../db/database.ts'
import type { Observation } from '../../gateways/rates/rate-feed.ts'
import type { ObservedPrice } from './source-prices.ts'

/** The prices of one source that hold at a moment, all published together. */
export interface Batch {
  publishedAt: Date
  observed: ObservedPrice[]
}

/** Stores what a source answered. What is stored stays, unless the source has corrected it. */
export async function storeObservations(
  db: Queryable,
  {
    source,
    observations,
    now,
  }: { source: string; observations: readonly Observation[]; now: Date },
): Promise<void> {
  const rows = observations.map(({ base, quote, price, publishedAt }) => ({
    base_code: base,
    quote_code: quote,
    price,
    published_at: publishedAt,
  }))
  await db.query(
    `INSERT INTO rate_observation AS o (source, published_at, base_code, quote_code, price, fetched_at)
     SELECT $1, published_at, base_code, quote_code, price, $3::timestamptz FROM jsonb_to_recordset($2::jsonb)
       AS r (published_at timestamptz, base_code text, quote_code text, price numeric)
     ON CONFLICT (source, published_at, base_code, quote_code)
     DO UPDATE SET price = excluded.price, fetched_at = excluded.fetched_at
       WHERE o.price <> excluded.price`,
    [source, JSON.stringify(rows), now],
  )
}

/** Returns the newest prices of each source that hold at `now`. */
export async function readBatches(
  db: Queryable,
  sources: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Batch>> {
  const rows = await db.query<ObservedPrice & { source: string; published_at: Date }>(
    `SELECT o.source, o.published_at, o.base_code, o.quote_code, o.price
     FROM unnest($1::text[]) AS s (source)
     JOIN rate_observation o ON o.source = s.source AND o.published_at = (
       SELECT max(n.published_at) FROM rate_observation n
       WHERE n.source = s.source AND n.published_at <= $2)`,
    [sources, now],
  )
  const batches = new Map<string, Batch>()
  for (const { source, published_at, ...price } of rows) {
    const batch = batches.get(source) ?? { publishedAt: published_at, observed: [] }
    batch.observed.push(price)
    batches.set(source, batch)
  }
  return batches
}

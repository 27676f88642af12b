import type { Queryable } from '../../db/database.ts'
import type { RateFeed } from '../../gateways/rates/rate-feed.ts'
import type { Gauge } from '../../ops/metrics/metrics.ts'
import { PRICE_WITHDRAWALS, type Withdrawn } from './house-price.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

interface Reading {
  /** The sources that are read: one that is not chosen any more is not old. */
  feeds: readonly Pick<RateFeed, 'name'>[]
  now: Date
}

/**
 * Gauges of the sources of prices: age of the newest one, failures, and currencies without a rate
 * by reason.
 */
export async function readRateGauges(
  db: Queryable,
  { feeds, now }: Reading,
): Promise<Record<string, Gauge>> {
  const states = await db.query<{ source: string; failures: number; published_at: Date | null }>(
    `SELECT f.source, f.failures, (SELECT max(o.published_at) FROM rate_observation o
       WHERE o.source = f.source AND o.published_at <= $1) AS published_at
     FROM rate_feed f WHERE f.source = ANY($2::text[]) ORDER BY f.source`,
    [now, feeds.map(({ name }) => name)],
  )
  const withdrawn = await listWithdrawn(db)
  return {
    wallet_rate_source_age_seconds: states.flatMap(({ source, published_at }) =>
      published_at
        ? [{ labels: { source }, value: (now.getTime() - published_at.getTime()) / SECOND_MS }]
        : [],
    ),
    wallet_rate_source_failures: states.map(({ source, failures }) => ({
      labels: { source },
      value: failures,
    })),
    wallet_currencies_withdrawn: PRICE_WITHDRAWALS.map((reason) => ({
      labels: { reason },
      value: withdrawn.filter((currency) => currency.reason === reason).length,
    })),
  }
}

/** A currency that has no rate, and why. */
export interface CurrencyWithdrawal {
  currency_code: string
  reason: Withdrawn
}

/** The statement of the currencies that have no rate, in their order. */
export const WITHDRAWN_CURRENCIES = `SELECT h.currency_code, h.withdrawn AS reason FROM house_price h
  JOIN currency c ON c.code = h.currency_code AND c.is_enabled
  WHERE h.withdrawn IS NOT NULL ORDER BY c.position`

/** Returns the currencies that have no rate, and why. */
export function listWithdrawn(db: Queryable): Promise<CurrencyWithdrawal[]> {
  return db.query(WITHDRAWN_CURRENCIES, [])
}

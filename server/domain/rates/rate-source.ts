import type { Queryable } from '../../db/database.ts'

/** What a source knows of a currency. */
export interface PricedCurrency {
  code: string
  /** Usual price of one unit in dollars, decimal text with twelve digits after the point. */
  mid_usd: string
  position: number
}

/** Mid prices by the code of their currency: of one unit in dollars, as decimal text. */
export type Mids = ReadonlyMap<string, string>

/** The prices of a moment. */
export interface SourcePrices {
  mids: Mids
  /**
   * Currencies whose price is older than a usual day, as on weekends: for these a wider spread may
   * be set.
   */
  overnight: ReadonlySet<string>
}

/** Where prices come from. */
export interface RateSource {
  /**
   * Returns the prices of `now`; a currency without one has no rate. Runs in the transaction that
   * publishes them, so it reads only the database.
   */
  readPrices(tx: Queryable, currencies: readonly PricedCurrency[], now: Date): Promise<SourcePrices>
  /**
   * Returns the prices of past moments that storing begins with; none where storing begins empty.
   */
  readPast(currencies: readonly PricedCurrency[], now: Date): PastMids[]
}

/** Prices of a past moment, for the points of a step. */
export interface PastMids {
  at: Date
  step: PointStep
  mids: Mids
}

/** Time between two stored points of a currency. */
export type PointStep = 'minute' | 'hour' | 'day'

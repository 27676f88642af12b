import type { RateSourceName } from '../../config/rate-sources.ts'

/** Longest answer that is read: the longest usual one has a tenth of it. */
export const GREATEST_BYTES = 100_000

/** One unit of `base` costs `price` of `quote`, as its source published it. */
export interface Observation {
  base: string
  quote: string
  /** Decimal text, greater than zero, with at most eighteen digits after the point. */
  price: string
  /** The moment from which the price holds; it may be ahead of the moment at which it was read. */
  publishedAt: Date
}

/** When a source publishes, and for how long its prices hold. */
export interface Schedule {
  /** The currency that is one side of each of its pairs. */
  anchor: string
  /** Publishes on working days alone. */
  isDaily: boolean
  /** Returns until when a price of this moment may be used. */
  freshUntil(publishedAt: Date): Date
  /** Time between two reads, ms. */
  everyMs: number
}

/** Reads the prices of one source. */
export interface RateFeed extends Schedule {
  name: RateSourceName
  /**
   * Returns the prices that the source has of these currencies, also those that hold later. Rejects
   * with a ProviderFailure when the source fails, or when one of these prices is not plausible.
   */
  read(asked: { codes: readonly string[]; now: Date }): Promise<Observation[]>
}

/** The sources of prices that this server can read. */
export const RATE_SOURCES = ['ecb', 'bank-of-russia', 'kraken', 'openexchangerates'] as const
export type RateSourceName = (typeof RATE_SOURCES)[number]

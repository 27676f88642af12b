/**
 * Time for which a superseded rate may still be used, ms: longer than it is held, by what the
 * clocks of servers may differ and the publishing of rates and a request may take (decision 046).
 */
const SUPERSEDED_RATE_MS = 60_000

/** A rate may be used at `now` when it is current or was superseded after this moment. */
export function usableAfter(now: Date): Date {
  return new Date(now.getTime() - SUPERSEDED_RATE_MS)
}

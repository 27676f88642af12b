import { Refusal } from '../refusal.ts'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'

const SECONDS_PER_MINUTE = 60
/** Number of buckets after which those idle for a minute are dropped. */
const MAX_KEPT = 10_000

interface Bucket {
  tokens: number
  at: number
}

/** Limits the calls under one key: of a session, an owner or a network. */
export type ReadLimit = (key: string, now: Date) => void

/**
 * A token bucket for each key, which holds a minute's calls and refills evenly. It is kept in this
 * process alone and costs no write: with several servers a key may have as many times the limit.
 * The function throws TOO_MANY_REQUESTS (`seconds`, `minutes`).
 */
export function createReadLimit(perMinute: number): ReadLimit {
  const buckets = new Map<string, Bucket>()
  const perMs = perMinute / MINUTE_MS
  return (key, now) => {
    const at = now.getTime()
    const known = buckets.get(key)
    const gained = known ? Math.max(0, at - known.at) * perMs : 0
    const tokens = Math.min(perMinute, (known?.tokens ?? perMinute) + gained)
    if (tokens < 1) {
      const seconds = Math.max(1, Math.ceil(SECONDS_PER_MINUTE / perMinute))
      throw new Refusal('TOO_MANY_REQUESTS', { seconds: String(seconds), minutes: '1' })
    }
    if (!known && buckets.size >= MAX_KEPT) dropQuiet(buckets, at)
    buckets.set(key, { tokens: tokens - 1, at })
  }
}

/** An idle bucket is full after a minute, like a new one. */
function dropQuiet(buckets: Map<string, Bucket>, at: number): void {
  for (const [id, bucket] of buckets) if (at - bucket.at >= MINUTE_MS) buckets.delete(id)
}

import { Refusal } from '../refusal.ts'
import type { CountedNetworks } from './network-limits.ts'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'

const SECONDS_PER_MINUTE = 60
/** Number of buckets after which those idle for a minute are dropped. */
const MAX_KEPT = 10_000

interface Bucket {
  tokens: number
  at: number
}

/** Limits the calls under one key: of a session or an owner, or of each network of a client. */
export type ReadLimit = (key: string, now: Date, networks?: CountedNetworks) => void

/**
 * A token bucket for each key, which holds a minute's calls and refills evenly. It is kept in this
 * process alone and costs no write: with several servers a key may have as many times the limit.
 * A call that one network of a client is refused takes nothing from the others. The function throws
 * TOO_MANY_REQUESTS (`seconds`, `minutes`).
 */
export function createReadLimit(perMinute: number): ReadLimit {
  const buckets = new Map<string, Bucket>()
  const perMs = perMinute / MINUTE_MS
  const countTokens = (key: string, multiple: number, at: number) => {
    const known = buckets.get(key)
    const full = perMinute * multiple
    const gained = known ? Math.max(0, at - known.at) * perMs * multiple : 0
    return Math.min(full, (known?.tokens ?? full) + gained)
  }
  return (key, now, networks) => {
    const at = now.getTime()
    const named = networks?.map(({ name, multiple }) => ({ key: `${key}:${name}`, multiple }))
    const counted = (named ?? [{ key, multiple: 1 }]).map(({ key: id, multiple }) => ({
      id,
      tokens: countTokens(id, multiple, at),
    }))
    if (counted.some(({ tokens }) => tokens < 1)) {
      const seconds = Math.max(1, Math.ceil(SECONDS_PER_MINUTE / perMinute))
      throw new Refusal('TOO_MANY_REQUESTS', { seconds: String(seconds), minutes: '1' })
    }
    if (buckets.size >= MAX_KEPT && counted.some(({ id }) => !buckets.has(id))) {
      dropQuiet(buckets, at)
    }
    for (const { id, tokens } of counted) buckets.set(id, { tokens: tokens - 1, at })
  }
}

/** An idle bucket is full after a minute, like a new one. */
function dropQuiet(buckets: Map<string, Bucket>, at: number): void {
  for (const [id, bucket] of buckets) if (at - bucket.at >= MINUTE_MS) buckets.delete(id)
}

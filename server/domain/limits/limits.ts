import type { Queryable } from '../../db/database.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

export const HOUR_SECONDS = 3600

export interface LimitWindow {
  key: string
  limit: number
  windowSeconds: number
  now: Date
  /** TOO_MANY_REQUESTS by default. */
  refusal?: RefusalCode
}

/**
 * Counts one hit under `key` in the current window (whole multiples of `windowSeconds`).
 * Throws TOO_MANY_REQUESTS, or the chosen refusal, once the window holds more than `limit`; refused
 * hits count as well.
 */
export function takeHit(db: Queryable, window: LimitWindow): Promise<void> {
  return takeShare(db, { ...window, hits: 1 })
}

/** Like `takeHit`, for several hits; refused only when the window was full before them. */
export async function takeShare(
  db: Queryable,
  window: LimitWindow & { hits: number },
): Promise<void> {
  const windowMs = window.windowSeconds * SECOND_MS
  const start = Math.floor(window.now.getTime() / windowMs) * windowMs
  const [row] = await db.query<{ hits: number }>(
    `INSERT INTO rate_limit (key, window_start, hits) VALUES ($1, $2, $3::int)
     ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_limit.hits + $3::int
     RETURNING hits`,
    [window.key, new Date(start), window.hits],
  )
  const before = (row?.hits ?? window.hits) - window.hits
  if (before < window.limit) return
  const wait = waitParams(new Date(start + windowMs), window.now)
  throw new Refusal(window.refusal ?? 'TOO_MANY_REQUESTS', wait)
}

/** Params of a refusal that ends at `until`: whole seconds left, never below one. */
export function waitParams(until: Date, now: Date): { seconds: string } {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND_MS))
  return { seconds: String(seconds) }
}

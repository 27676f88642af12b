import type { Queryable } from '../../db/database.ts'
import { type LimitWindow, takeHit } from './limits.ts'

/** A network that a client belongs to. */
export interface CountedNetwork {
  name: string
  /** How many times the limit of one address the whole network may use. */
  multiple: number
}

/** Networks of one client, the narrowest first (decision 028). */
export type CountedNetworks = readonly [CountedNetwork, ...CountedNetwork[]]

/**
 * Counts one hit in each network of a client under `key`. What a narrow network is refused is not
 * counted in the wider ones, so that one client cannot use up the limit of its neighbors. Throws
 * like `takeHit`.
 */
export async function takeNetworkHit(
  db: Queryable,
  { networks, key, limit, ...window }: LimitWindow & { networks: CountedNetworks },
): Promise<void> {
  for (const { name, multiple } of networks) {
    // oxlint-disable-next-line no-await-in-loop -- a wider network counts what the narrower one allowed
    await takeHit(db, { ...window, key: `${key}:${name}`, limit: limit * multiple })
  }
}

import type { Queryable } from '../../db/database.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'
import type { CountedNetworks } from '../limits/network-limits.ts'

/**
 * Number of days after its end for which a session marks a network as its owner's. Cleaning keeps
 * sessions for the same time.
 */
export const KNOWN_NETWORK_DAYS = 90

/** Network of a request: the keys of limits, and the prefix that a session stores. */
export interface Origin {
  limitKey: string
  networks: CountedNetworks
  prefix: string
}

/** A network in relation to one phone. */
export interface Network {
  /** Key by which codes and wrong tries of the phone are counted. */
  name: string
  /** Whether the phone's owner has signed in from there. */
  isKnown: boolean
}

/**
 * Returns the network of a request for a phone. A network from which the owner has a session that
 * is open, or ended recently, is recognized by its prefix, since the last part of an address
 * changes often; any other is the address itself.
 */
export async function findClientNetwork(
  db: Queryable,
  { phone, origin, now }: { phone: string; origin: Omit<Origin, 'networks'>; now: Date },
): Promise<Network> {
  const { limitKey, prefix } = origin
  const since = new Date(now.getTime() - KNOWN_NETWORK_DAYS * DAY_MS)
  const [found] = await db.query<{ is_known: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM app_user u JOIN session s ON s.user_id = u.id
       WHERE u.phone = $1 AND s.ip_prefix = $2 AND $2 <> ''
         AND s.expires_at >= $3 AND (s.revoked_at IS NULL OR s.revoked_at >= $3)) AS is_known`,
    [phone, prefix, since],
  )
  return found?.is_known ? { name: prefix, isKnown: true } : { name: limitKey, isKnown: false }
}

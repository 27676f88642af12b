import type { Queryable } from '../db/database.ts'

/** Network of a request: the key of limits, and the prefix that a session stores. */
export interface Origin {
  limitKey: string
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
 * Returns the network of a request for a phone. A network that the owner has signed in from is
 * recognized by its prefix, since the last part of an address changes often; any other is the
 * address itself.
 */
export async function findNetwork(
  db: Queryable,
  phone: string,
  { limitKey, prefix }: Origin,
): Promise<Network> {
  const [found] = await db.query<{ is_known: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM app_user u JOIN session s ON s.user_id = u.id
       WHERE u.phone = $1 AND s.ip_prefix = $2 AND $2 <> '') AS is_known`,
    [phone, prefix],
  )
  return found?.is_known ? { name: prefix, isKnown: true } : { name: limitKey, isKnown: false }
}

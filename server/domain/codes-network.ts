import type { Queryable } from '../db/database.ts'

/** Where a request comes from: what limits count by, and the network that a session keeps. */
export interface Origin {
  limitKey: string
  prefix: string
}

/** A network as the codes of one phone see it. */
export interface Network {
  /** What codes and wrong tries of the phone are counted by. */
  name: string
  /** Whether the phone's owner has signed in from there. */
  isKnown: boolean
}

/**
 * The network of a request for a phone. One that the owner has signed in from is recognized by its
 * prefix, for the last part of an address changes often; any other is the address itself.
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

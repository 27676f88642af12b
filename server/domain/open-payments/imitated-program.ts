import { looksSame } from '../../../contract/rules/address-name.ts'
import { isFeigned } from '../../../contract/rules/feigned-names.ts'
import type { Queryable } from '../../db/database.ts'
import type { GrantRow } from './grant-row.ts'
import { hostOf } from './shown-grant.ts'

interface ImitationQuery {
  userId: string
  grant: Pick<GrantRow, 'client' | 'client_name'>
  /** The host of this wallet. */
  ownHost: string
}

/**
 * Returns the name or host of a program that the owner knows and another one imitates, and the host
 * of the wallet itself where the name is that of the wallet or its support; undefined for a name of
 * its own.
 */
export async function findImitated(
  db: Queryable,
  { userId, grant: { client, client_name: name }, ownHost }: ImitationQuery,
): Promise<string | undefined> {
  if (isFeigned(name)) return ownHost
  const rows = await db.query<{ client: string; client_name: string }>(
    `SELECT client, client_name FROM access_grant
     WHERE user_id = $1 AND decided_at IS NOT NULL AND state IN ('allowed', 'issued', 'ended')
     GROUP BY client, client_name`,
    [userId],
  )
  const host = hostOf(client)
  const others = rows.filter((row) => hostOf(row.client) !== host)
  const sameName = others.find(({ client_name: known }) => looksSame(known, name))
  if (sameName) return sameName.client_name
  const sameHost = others.find((row) => looksSame(hostOf(row.client), host))
  return sameHost && hostOf(sameHost.client)
}

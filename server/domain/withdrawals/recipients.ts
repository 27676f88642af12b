import type * as v from 'valibot'
import { COMPLETE } from '../../../contract/rules/statuses.ts'
import type { PayoutRecipient } from '../../../contract/calls/withdrawals.ts'
import type { Queryable } from '../../db/database.ts'

const SHOWN = 8

type RecipientDto = v.InferInput<typeof PayoutRecipient>

/** Returns to whom the owner's money has arrived by a method, the latest first; saved cards are listed apart. */
export async function listRecipients(
  db: Queryable,
  { userId, method }: { userId: string; method: RecipientDto['method'] },
): Promise<RecipientDto[]> {
  const parameters = [userId, method, COMPLETE, SHOWN]
  if (method === 'usdc') {
    const rows = await db.query<{ network: string; address: string }>(
      `SELECT network, max(address) AS address FROM payout WHERE ${OWN} AND network IS NOT NULL
       GROUP BY network, lower(address) ${LATEST}`,
      parameters,
    )
    return rows.map(({ network, address }) => ({ method, network, address }))
  }
  const rows = await db.query<{ phone: string; bank_id: string; bank: string; name: string }>(
    `SELECT phone, bank_id, coalesce(max(bank), '') AS bank, coalesce(max(recipient_name), '') AS name
     FROM payout WHERE ${OWN} AND phone IS NOT NULL AND bank_id IS NOT NULL
     GROUP BY phone, bank_id ${LATEST}`,
    parameters,
  )
  return rows.map(({ phone, bank_id, bank, name }) => ({ method, phone, bank_id, bank, name }))
}

const OWN = 'user_id = $1 AND method = $2 AND status = $3'
const LATEST = 'ORDER BY max(created_at) DESC LIMIT $4::int'

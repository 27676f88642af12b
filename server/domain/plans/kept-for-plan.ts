import type { Queryable } from '../../db/database.ts'
import { type KeptFacts, selectKeptFacts } from '../kept-recipients/kept-facts.ts'
import { Refusal } from '../refusal.ts'

/**
 * Throws RECIPIENT_NOT_KEPT where the owner pays kept recipients only, and this is none. One that
 * still waits may be planned for: the run looks again.
 */
export async function requireKeptForPlan(
  tx: Queryable,
  { userId, recipientId, now }: { userId: string; recipientId: string; now: Date },
): Promise<void> {
  const [facts] = await tx.query<KeptFacts>(
    `SELECT ${selectKeptFacts("h.kind = 'wallet' AND h.target = q.recipient_id")}
     FROM (SELECT $1::uuid AS user_id, $2::text AS recipient_id, $3::timestamptz AS at) AS q
     JOIN app_user u ON u.id = q.user_id`,
    [userId, recipientId, now],
  )
  if (facts?.pays_kept_only && facts.kept_opens_at === null) throw new Refusal('RECIPIENT_NOT_KEPT')
}

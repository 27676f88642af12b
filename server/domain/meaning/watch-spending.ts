import type { Database } from '../../db/database.ts'
import { firstIdOf } from '../../lib/new-id.ts'
import { applyRules } from '../categories/rules.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { warnOfBudgets } from './warn.ts'

/** How late a row may be committed after its time, ms. */
const LATE_MS = 45_000

/** Looks at what owners with rules or budgets did, beside their acts (decision 107). */
export interface SpendingWatch {
  /**
   * Looks at the rows of the history and the notifications since the last round; returns the number
   * of owners.
   */
  round(now: Date): Promise<number>
}

/**
 * Creates the watch of a process. Until when was looked is stored, so that what happened without a
 * running server is looked at by the next one; two servers may look at the same rows, and warn
 * once.
 */
export function watchSpending(db: Database): SpendingWatch {
  const seen = new Set<string>()
  return {
    async round(now) {
      const [stored] = await db.query<{ looked_to: Date | null; is_used: boolean }>(STATE, [])
      const looked = Math.min(stored?.looked_to?.getTime() ?? now.getTime(), now.getTime())
      const first = firstIdOf(new Date(looked - LATE_MS))
      const rows =
        stored?.is_used === true
          ? await db.query<{ id: string; user_id: string }>(RECENT, [first])
          : []
      const owners = new Set(rows.flatMap(({ id, user_id }) => (seen.has(id) ? [] : [user_id])))
      const failed = new Map<string, unknown>()
      for (const userId of owners) {
        await look(db, { userId, now }).catch((error: unknown) => failed.set(userId, error))
      }
      seen.clear()
      for (const { id, user_id } of rows) if (!failed.has(user_id)) seen.add(id)
      await db.query(
        `INSERT INTO budget_watch (id, looked_to) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET looked_to = excluded.looked_to`,
        [now],
      )
      // Their rows are looked at again by the next round.
      for (const error of failed.values()) throw error
      return owners.size
    },
  }
}

/** Until when was looked, and whether any owner has a budget or a rule. */
const STATE = `SELECT (SELECT looked_to FROM budget_watch WHERE id = 1) AS looked_to,
  EXISTS (SELECT 1 FROM budget) OR EXISTS (SELECT 1 FROM category_rule) AS is_used`

/**
 * A withdrawal counts when it is complete: of that there is a notification, and no new row of the
 * history.
 */
const RECENT = `WITH recent AS MATERIALIZED (
    SELECT id, user_id FROM wallet_transaction WHERE id > $1::uuid
    UNION ALL
    SELECT id, user_id FROM notification WHERE id > $1::uuid
  )
  SELECT id, user_id FROM recent
  WHERE user_id IN (SELECT user_id FROM budget UNION SELECT user_id FROM category_rule)`

async function look(db: Database, owner: { userId: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await applyRules(tx, owner)
    await warnOfBudgets(tx, owner)
    if (changed > 0) await addOwnerEvent(tx, { ...owner, kind: 'money' })
  })
}

import type { Database } from '../../db/database.ts'
import { firstIdOf } from '../../lib/new-id.ts'
import { findAlerts } from './find-alerts.ts'
import { recordAlerts } from './record-alerts.ts'
import { listRulesInForce } from './rules-in-force.ts'
import { listStoredActs, type StoredAct } from './stored-acts.ts'

/** How late an act may be committed after its time, ms. */
const LATE_MS = 120_000
/** Acts that are evaluated by one statement. */
const BATCH_SIZE = 200
/** Longest round, ms: a server that stops waits for it. */
const ROUND_MS = 3000

/** Evaluates the rules that hold nothing beside the acts of owners. */
export interface ActWatch {
  /** Looks at the acts since the last round for some seconds; returns how many were evaluated. */
  round: (now: Date) => Promise<number>
}

/**
 * Creates the watch of a process. Until when was looked is stored, so that what happened without a
 * running server is evaluated by the next one; two servers may look at the same acts, and an alert
 * is written once.
 */
export function watchActs(db: Database): ActWatch {
  let seen = new Set<string>()
  return {
    async round(now) {
      const rules = await listRulesInForce(db, false)
      if (rules.length === 0) return 0
      const [state] = await db.query<{ looked_to: Date | null }>(
        'SELECT looked_to FROM monitoring_state WHERE id = 1',
        [],
      )
      const starts = rules.map(({ startedAt }) => startedAt?.getTime() ?? 0)
      const looked = Math.min(
        Math.max(state?.looked_to?.getTime() ?? 0, Math.min(...starts)),
        now.getTime(),
      )
      const end = performance.now() + ROUND_MS
      const next = new Set<string>()
      let after = firstIdOf(new Date(looked - LATE_MS))
      let evaluated = 0
      let to = now
      for (;;) {
        const acts = await listStoredActs(db, { after, until: now, most: BATCH_SIZE })
        const fresh = acts.filter(({ transactionId }) => !seen.has(transactionId))
        const found = fresh.length > 0 ? await findAlerts(db, rules, { acts: fresh }) : []
        for (const [n, act] of fresh.entries()) {
          const findings = (found[n] ?? []).filter(
            ({ version: { startedAt } }) => startedAt !== null && act.at >= startedAt,
          )
          if (findings.length > 0) await recordAlerts(db, { act, findings, isHeld: false, now })
        }
        for (const { transactionId } of acts) next.add(transactionId)
        evaluated += fresh.length
        const last = acts.at(-1)
        if (!last || acts.length < BATCH_SIZE) break
        after = beforeUnfinished(acts)
        to = last.at
        if (performance.now() > end) break
      }
      seen = next
      await db.query(
        'UPDATE monitoring_state SET looked_to = $1 WHERE id = 1 AND looked_to IS DISTINCT FROM $1',
        [to],
      )
      return evaluated
    },
  }
}

/**
 * Returns the transfer after which a page goes on: the last one may have more rows, which are read
 * once more.
 */
export function beforeUnfinished(acts: readonly StoredAct[]): string {
  const last = acts.at(-1)?.transferId ?? ''
  return acts.findLast(({ transferId }) => transferId !== last)?.transferId ?? last
}

import type { Database } from '../../db/database.ts'
import { firstIdOf } from '../../lib/new-id.ts'
import { concerns } from './evaluate.ts'
import { findAll } from './find-alerts.ts'
import { beforeUnfinished } from './look-at-acts.ts'
import type { MonitoringRule } from './rule.ts'
import { listStoredActs } from './stored-acts.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const BATCH_SIZE = 500
/** Longest trial, ms: an operator waits for it. */
const TRIAL_MS = 10_000
const MOST_EXAMPLES = 10
/**
 * A rule that finds this share of the acts it is about, percent, is too wide, from so many acts on.
 */
const TOO_WIDE_PERCENT = 50
const TOO_WIDE_ACTS = 10

/** What a rule would have found in the last days. */
export interface Trial {
  triedAt: string
  days: number
  /** Acts of the kinds and the currency of the rule. */
  acts: number
  /** Acts in which it would have found something. */
  found: number
  /** Owners of those acts. */
  owners: number
  /** The first acts that were found. */
  examples: readonly { transactionId: string; userId: string }[]
  /** Until when it was tried, where there was more than a trial takes. */
  endedAt: string | null
}

/**
 * Returns whether a rule finds so many acts that it is refused, unless both who sign it confirm
 * that they know.
 */
export function isTooWide({ acts, found }: Pick<Trial, 'acts' | 'found'>): boolean {
  return acts >= TOO_WIDE_ACTS && found * 100 >= acts * TOO_WIDE_PERCENT
}

/**
 * Evaluates a rule for every act of the last days as if it had been in force, and changes nothing.
 * Acts that failed since do not count. What there is more of than some seconds take is left out,
 * and the trial says so.
 */
export async function tryRule(
  db: Database,
  content: MonitoringRule,
  { days, now }: { days: number; now: Date },
): Promise<Trial> {
  const version = { id: '', ruleId: '', content, startedAt: null }
  const end = performance.now() + TRIAL_MS
  const seen = new Set<string>()
  const owners = new Set<string>()
  const examples: { transactionId: string; userId: string }[] = []
  let after = firstIdOf(new Date(now.getTime() - days * DAY_MS))
  let [acts, found] = [0, 0]
  let endedAt: string | null = null
  for (;;) {
    const page = await listStoredActs(db, { after, until: now, most: BATCH_SIZE })
    const asked = page.filter((act) => !seen.has(act.transactionId) && concerns(content, act))
    const results = await findAll(db, [version], { acts: asked })
    for (const [n, { userId, transactionId }] of asked.entries()) {
      acts += 1
      if ((results[n] ?? []).length === 0) continue
      found += 1
      owners.add(userId)
      if (examples.length < MOST_EXAMPLES) examples.push({ transactionId, userId })
    }
    seen.clear()
    for (const { transactionId } of page) seen.add(transactionId)
    const last = page.at(-1)
    if (!last || page.length < BATCH_SIZE) break
    after = beforeUnfinished(page)
    if (performance.now() > end) {
      endedAt = last.at.toISOString()
      break
    }
  }
  return { triedAt: now.toISOString(), days, acts, found, owners: owners.size, examples, endedAt }
}

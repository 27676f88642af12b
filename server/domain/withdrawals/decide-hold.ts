import { holdForAlerts } from '../monitoring/record-alerts.ts'
import type { HoldingFacts } from '../monitoring/holding.ts'
import type { HeldForCase, PayoutLook, ScreeningFacts } from '../screening/look-at-payout.ts'

/**
 * Returns for which case a payout is held, and what is stored with it: for a match with a list, and for what rules found in it, which
 * is in the same case. Undefined where it goes.
 */
export function decideHold(
  look: PayoutLook,
  facts: ScreeningFacts & HoldingFacts,
  { id, now }: { id: string; now: Date },
): HeldForCase | undefined {
  const matched = look.decide(facts, now)
  const { holding } = facts
  if (!holding) return matched
  const act = { ...holding.act, transactionId: id }
  const alerted = holdForAlerts(holding, { act, caseId: matched?.caseId, now })
  return { caseId: alerted.caseId, beside: [...(matched?.beside ?? []), ...alerted.beside] }
}

import type { Queryable } from '../../db/database.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { WalletFacts } from '../ledger/wallet-facts.ts'
import type { HoldingFacts } from '../monitoring/holding.ts'
import { holdForAlerts } from '../monitoring/record-alerts.ts'
import type { HeldForCase, PayoutLook, ScreeningFacts } from '../screening/look-at-payout.ts'

interface PreparationInput {
  accountId: string
  look: PayoutLook
  now: Date
}

/**
 * Returns what has to be done in the transaction of a payout before it is decided: its recipient is
 * compared with the lists in force, and what the account owes is collected. Undefined where there
 * is nothing to do.
 */
export function findPreparation(
  facts: WalletFacts & ScreeningFacts,
  { accountId, look, now }: PreparationInput,
): ((tx: Queryable) => Promise<void>) | undefined {
  const isCompared = look.isCurrent(facts)
  if (isCompared && !facts.owes) return undefined
  return async (tx) => {
    if (!isCompared) await look.renew(tx, facts.screening_version)
    if (facts.owes) await collectOwed(tx, accountId, now)
  }
}

/**
 * Returns for which case a payout is held, and what is stored with it: for a match with a list, and
 * for what rules found in it, which is in the same case. Undefined where it goes.
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

import type { Queryable } from '../../db/database.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { WalletFacts } from '../ledger/wallet-facts.ts'
import type { PayoutLook, ScreeningFacts } from '../screening/look-at-payout.ts'

interface Preparing {
  accountId: string
  look: PayoutLook
  now: Date
}

/**
 * Returns what has to be done in the transaction of a payout before it is decided: its recipient is compared with the lists in
 * force, and what the account owes is collected. Undefined where there is nothing to do.
 */
export function findPreparation(
  facts: WalletFacts & ScreeningFacts,
  { accountId, look, now }: Preparing,
): ((tx: Queryable) => Promise<void>) | undefined {
  const isCompared = look.isCurrent(facts)
  if (isCompared && !facts.owes) return undefined
  return async (tx) => {
    if (!isCompared) await look.renew(tx, facts.screening_version)
    if (facts.owes) await collectOwed(tx, accountId, now)
  }
}

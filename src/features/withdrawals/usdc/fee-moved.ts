import { MOST_DECIMALS } from '../../../../contract/rules/currencies.ts'
import { parseBalance } from '../../../../contract/rules/money.ts'

/** Returns whether a fee differs from the one that the owner has seen by more than a tenth of it. */
export function hasFeeMoved(seen: string, fee: string): boolean {
  const [before, after] = [parseBalance(seen, MOST_DECIMALS), parseBalance(fee, MOST_DECIMALS)]
  if (before === undefined || after === undefined) return true
  const moved = after > before ? after - before : before - after
  return moved * 10n > before
}

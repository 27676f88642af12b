import { parseBalance } from '../../../contract/rules/money.ts'

/** Decimals that a fee is compared with: those of USDC on its networks. */
const DECIMALS = 6

/** Returns whether a fee differs from the one that the owner has seen by more than a tenth of it. */
export function hasFeeMoved(seen: string, fee: string): boolean {
  const [before, after] = [parseBalance(seen, DECIMALS), parseBalance(fee, DECIMALS)]
  if (before === undefined || after === undefined) return true
  const moved = after > before ? after - before : before - after
  return moved * 10n > before
}

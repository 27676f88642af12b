import { useState } from 'react'
import { MOST_DECIMALS } from '../../../../contract/rules/currencies.ts'
import { parseBalance } from '../../../../contract/rules/money.ts'

/**
 * Returns whether the fee of a network has moved since the owner saw it, and a function by which
 * the owner accepts the present one.
 */
export function useFeeWatch(network: string | undefined, fee: string | undefined) {
  const [seen, setSeen] = useState<{ network: string | undefined; fee: string }>()
  if (fee !== undefined && seen?.network !== network) setSeen({ network, fee })
  const isMoved =
    fee !== undefined &&
    seen !== undefined &&
    seen.network === network &&
    hasFeeMoved(seen.fee, fee)
  return { isMoved, accept: () => fee !== undefined && setSeen({ network, fee }) }
}

/**
 * Returns whether a fee differs from the one that the owner has seen by more than a tenth of it.
 */
export function hasFeeMoved(seen: string, fee: string): boolean {
  const [before, after] = [parseBalance(seen, MOST_DECIMALS), parseBalance(fee, MOST_DECIMALS)]
  if (before === undefined || after === undefined) return true
  const moved = after > before ? after - before : before - after
  return moved * 10n > before
}

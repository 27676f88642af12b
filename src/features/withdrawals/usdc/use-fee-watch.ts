import { useState } from 'react'
import { hasFeeMoved } from './fee-moved.ts'

/**
 * Returns whether the fee of a network has moved since the owner saw it, and a function by which the
 * owner accepts the present one.
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

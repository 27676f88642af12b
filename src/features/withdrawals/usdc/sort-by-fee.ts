import { MOST_DECIMALS } from '../../../../contract/rules/currencies.ts'
import { parseBalance } from '../../../../contract/rules/money.ts'
import type { WithdrawalNetwork } from '../../../../contract/calls/withdrawals.ts'

/** Returns the networks with the cheapest first, those that are down last. */
export function sortByFee(networks: readonly WithdrawalNetwork[]): readonly WithdrawalNetwork[] {
  return networks.toSorted(
    (a, b) => Number(!a.is_available) - Number(!b.is_available) || feeOf(a) - feeOf(b),
  )
}

function feeOf({ fee }: WithdrawalNetwork): number {
  return Number(parseBalance(fee, MOST_DECIMALS) ?? 0n)
}

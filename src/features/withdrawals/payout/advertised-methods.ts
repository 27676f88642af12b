import { WITHDRAWALS } from '../../../../contract/rules/capabilities.ts'
import { isCarried, PAYOUT_METHODS } from '../../../../contract/rules/rails.ts'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'

/** Returns whether the server has an addition that may serve accounts in a currency. */
export function mayPayOut(capabilities: readonly string[], currency: string): boolean {
  return PAYOUT_METHODS.some(
    (method) => isCarried(method, currency) && capabilities.includes(WITHDRAWALS[method]),
  )
}

/**
 * Returns the offered methods whose capability the server names; undefined where it offers none and
 * lacks the capability for cards, so that the form without additions is the way.
 */
export function advertisedMethods(
  methods: readonly WithdrawalMethod[],
  capabilities: readonly string[],
): readonly WithdrawalMethod[] | undefined {
  const advertised = methods.filter(({ method }) => capabilities.includes(WITHDRAWALS[method]))
  const isLacking = advertised.length === 0 && !capabilities.includes(WITHDRAWALS.card)
  return isLacking ? undefined : advertised
}

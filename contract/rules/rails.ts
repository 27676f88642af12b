import { ADDRESS_CURRENCY, SBP_CURRENCY } from './currencies.ts'
import { type EnvironmentId, environmentRules } from './environments.ts'

/** How money comes in by a payment page. */
export type TopUpMethod = 'sbp' | 'card'
/** How money goes out. */
export const PAYOUT_METHODS = ['sbp', 'card', 'usdc'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/**
 * Whether the rails of a method carry a currency: SBP rubles alone, networks USDC alone, cards
 * money of states.
 */
const CARRIES: Readonly<Record<PayoutMethod, (currency: string) => boolean>> = {
  sbp: (currency) => currency === SBP_CURRENCY,
  card: (currency) => currency !== ADDRESS_CURRENCY,
  usdc: (currency) => currency === ADDRESS_CURRENCY,
}

/** Returns whether the rails of a method carry a currency. */
export function isCarried(method: PayoutMethod, currency: string): boolean {
  return CARRIES[method](currency)
}

/**
 * Returns how the owners of a deployment top up in a currency: by card where SBP does not carry it
 * (F2, F3).
 */
export function topUpMethod(environment: EnvironmentId, currency: string): TopUpMethod {
  const { topUp } = environmentRules[environment]
  return isCarried(topUp, currency) ? topUp : 'card'
}

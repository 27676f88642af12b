import type { WithdrawalAct } from '../../../contract/calls/money.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses a withdrawal without a quote where a provider of quoted payouts is connected: it would have no fee, no bounds
 * and no checks of the target, and the card number would pass through our server (decision 079). Throws
 * CARD_FORM_REQUIRED and NETWORK_REQUIRED.
 */
export function requireNoQuotedWay(
  { card, usdc }: Pick<PayoutMethods, 'card' | 'usdc'>,
  { pan, address }: Pick<WithdrawalAct, 'pan' | 'address'>,
): void {
  if (card && pan !== undefined) throw new Refusal('CARD_FORM_REQUIRED')
  if (usdc && address !== undefined) throw new Refusal('NETWORK_REQUIRED')
}

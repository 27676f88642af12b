import { cardBrand, whyNotCard } from '../../../src/contract/rules/card-number.ts'
import { whyNotAddress } from '../../../src/contract/rules/crypto-address.ts'
import { ADDRESS_CURRENCY } from '../../../src/contract/rules/currencies.ts'
import { Refusal } from '../refusal.ts'

/** Target of a withdrawal, without the whole card number. */
export type Target =
  | { method: 'card'; last4: string; brand: string }
  | { method: 'usdc'; address: string }

/**
 * Parses the target: a card, or for USDC an address. Throws CARD_INVALID and ADDRESS_INVALID by the
 * same rules as the app.
 */
export function readTarget(
  currencyCode: string,
  { pan, address }: { pan?: string | undefined; address?: string | undefined },
): Target {
  if (currencyCode === ADDRESS_CURRENCY) {
    const isWrong = pan !== undefined || address === undefined || whyNotAddress(address)
    if (isWrong) throw new Refusal('ADDRESS_INVALID')
    return { method: 'usdc', address }
  }
  if (address !== undefined || pan === undefined || whyNotCard(pan)) {
    throw new Refusal('CARD_INVALID')
  }
  return { method: 'card', last4: pan.slice(-4), brand: cardBrand(pan) ?? 'other' }
}

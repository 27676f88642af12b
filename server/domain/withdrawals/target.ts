import { cardBrand, whyNotCard } from '../../../contract/rules/card-number.ts'
import { type WhyNotAddress, whyNotAddress } from '../../../contract/rules/crypto-address.ts'
import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'

/** Target of a withdrawal, without the whole card number. */
export type WithdrawalTarget =
  | { method: 'card'; last4: string; brand: string }
  | { method: 'usdc'; address: string }

/**
 * Parses the target: a card, or for USDC an address. Throws CARD_INVALID and what
 * `requireAddress` throws, by the same rules as the app.
 */
export function readTarget(
  currencyCode: string,
  { pan, address }: { pan?: string | undefined; address?: string | undefined },
): WithdrawalTarget {
  if (currencyCode === ADDRESS_CURRENCY) {
    if (pan !== undefined || address === undefined) throw new Refusal('ADDRESS_INVALID')
    requireAddress(address)
    return { method: 'usdc', address }
  }
  if (address !== undefined || pan === undefined || whyNotCard(pan)) {
    throw new Refusal('CARD_INVALID')
  }
  return { method: 'card', last4: pan.slice(-4), brand: cardBrand(pan) ?? 'other' }
}

const REASONS = {
  missing: 'ADDRESS_INVALID',
  format: 'ADDRESS_INVALID',
  checksum: 'ADDRESS_INVALID',
  token: 'ADDRESS_TOKEN',
  burn: 'ADDRESS_BURN',
  system: 'ADDRESS_SYSTEM',
} as const satisfies Record<WhyNotAddress, RefusalCode>

/** Throws ADDRESS_INVALID, ADDRESS_TOKEN, ADDRESS_BURN or ADDRESS_SYSTEM for an address at which money would be lost. */
export function requireAddress(address: string): void {
  const reason = whyNotAddress(address)
  if (reason) throw new Refusal(REASONS[reason])
}

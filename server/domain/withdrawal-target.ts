import { Refusal } from './refusal.ts'

/** The currency that goes to an address instead of a card (spec section 4, withdrawal). */
const ADDRESS_CURRENCY = 'USDC'

const PAN = /^\d{13,16}$/
const ADDRESS = /^0x[0-9a-f]{40}$/i
const ZERO_ADDRESS = /^0x0{40}$/i

/** By the first digits of the number. */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^220[0-4]/, 'mir'],
  [/^4/, 'visa'],
  [/^(?:5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^62/, 'unionpay'],
]

/** Where a withdrawal goes, without the whole number of the card. */
export type Target =
  | { method: 'card'; last4: string; brand: string }
  | { method: 'usdc'; address: string }

/**
 * Reads where the money is to go: a card, or for USDC an address. Throws CARD_INVALID for a number
 * that is not one (13 to 16 digits, Luhn), ADDRESS_INVALID for an address other than 0x and 40 digits.
 */
export function readTarget(
  currencyCode: string,
  { pan, address }: { pan?: string | undefined; address?: string | undefined },
): Target {
  if (currencyCode === ADDRESS_CURRENCY) {
    if (pan !== undefined || !isAddress(address)) throw new Refusal('ADDRESS_INVALID')
    return { method: 'usdc', address }
  }
  if (address !== undefined || !isPan(pan)) throw new Refusal('CARD_INVALID')
  const brand = BRANDS.find(([start]) => start.test(pan))?.[1] ?? 'other'
  return { method: 'card', last4: pan.slice(-4), brand }
}

function isAddress(text: string | undefined): text is string {
  return text !== undefined && ADDRESS.test(text) && !ZERO_ADDRESS.test(text)
}

function isPan(text: string | undefined): text is string {
  return text !== undefined && PAN.test(text) && luhnSum(text) % 10 === 0 && !/^0+$/.test(text)
}

/** From the right, every second digit doubled and its own digits added. */
function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}

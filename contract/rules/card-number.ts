export type CardBrand = 'mir' | 'visa' | 'mastercard' | 'amex' | 'unionpay'

/** Most digits of an accepted card number, which the mask of its field holds (G2). */
export const MOST_CARD_DIGITS = 16

/** Digits of an accepted card number. */
export const CARD_DIGITS = new RegExp(`^[0-9]{13,${MOST_CARD_DIGITS}}$`)

/** First digits of the payment systems, and how many digits their numbers have. */
export const CARD_BRANDS: readonly {
  brand: CardBrand
  starts: RegExp
  lengths: readonly number[]
}[] = [
  { brand: 'mir', starts: /^220[0-4]/, lengths: [16] },
  { brand: 'visa', starts: /^4/, lengths: [13, 16] },
  {
    brand: 'mastercard',
    starts: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
  },
  { brand: 'amex', starts: /^3[47]/, lengths: [15] },
  { brand: 'unionpay', starts: /^62/, lengths: [16] },
]
const OTHER_LENGTHS = [13, 14, 15, 16]

/** Returns the payment system of a card number by its first digits, or undefined. */
export function cardBrand(digits: string): CardBrand | undefined {
  return findBrand(digits)?.brand
}

/** `incomplete`: more digits may make it valid; `invalid`: they cannot. */
export type WhyNotCard = 'incomplete' | 'invalid'

/** Returns why these digits are no card number (length by payment system, Luhn), or undefined. */
export function whyNotCard(digits: string): WhyNotCard | undefined {
  const lengths = findBrand(digits)?.lengths ?? OTHER_LENGTHS
  const isWhole = CARD_DIGITS.test(digits) && lengths.includes(digits.length)
  if (isWhole && isLuhnValid(digits)) return undefined
  return digits.length < Math.max(...lengths) ? 'incomplete' : 'invalid'
}

function findBrand(digits: string) {
  return CARD_BRANDS.find(({ starts }) => starts.test(digits))
}

/** Returns whether the last of these digits checks the others, as in every card number. */
export function isLuhnValid(digits: string): boolean {
  return luhnSum(digits) % 10 === 0 && !/^0+$/.test(digits)
}

/** Luhn's sum: from the right, every second digit is doubled and its digits are added. */
function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}

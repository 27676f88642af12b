export type CardBrand = 'mir' | 'visa' | 'mastercard'

/** First digits of the payment systems that cards of our owners carry. */
const BRANDS: readonly { brand: CardBrand; starts: RegExp }[] = [
  { brand: 'mir', starts: /^220[0-4]/ },
  { brand: 'visa', starts: /^4/ },
  { brand: 'mastercard', starts: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
]

/** The payment system that the first digits of a card number tell, or undefined. */
export function cardBrand(digits: string): CardBrand | undefined {
  return BRANDS.find(({ starts }) => starts.test(digits))?.brand
}

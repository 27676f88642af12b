import { toAsciiDigits } from './ascii-digits.ts'
import { cardBrand, isLuhnValid, whyNotCard } from './card-number.ts'

/** Digits of any script with signs between them that people write in card numbers. */
const RUNS = /\p{Nd}(?:[\s\p{Pd}._/]{0,2}\p{Nd}){12,}/gu
/** Digits of card numbers of any payment system. */
const MIN_DIGITS = 13
const MAX_DIGITS = 19
const SHOWN_DIGITS = 4
const HIDDEN = '•'

/**
 * Returns a text with the numbers of cards in it masked but for their last four digits: a run of
 * digits that is a card number as a whole, or that contains one of a known payment system.
 */
export function maskCardNumbers(text: string): string {
  return text.replaceAll(RUNS, maskRun)
}

function maskRun(run: string): string {
  const signs = Array.from(run)
  const places = signs.flatMap((sign, index) => (/\p{Nd}/u.test(sign) ? [index] : []))
  const digits = toAsciiDigits(places.map((index) => signs[index]).join(''))
  for (const [from, to] of findCards(digits)) {
    for (const place of places.slice(from, to - SHOWN_DIGITS)) signs[place] = HIDDEN
  }
  return signs.join('')
}

/** Returns where the numbers of cards stand in a run of digits. */
function findCards(digits: string): [from: number, to: number][] {
  const isWhole = digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS
  if (isWhole && isLuhnValid(digits)) return [[0, digits.length]]
  const found: [number, number][] = []
  let from = 0
  while (from + MIN_DIGITS <= digits.length) {
    const length = lengthOfCard(digits.slice(from))
    if (length > 0) found.push([from, from + length])
    from += Math.max(1, length)
  }
  return found
}

/** The length of the card number that a text of digits begins with; 0 where there is none. */
function lengthOfCard(digits: string): number {
  if (cardBrand(digits) === undefined) return 0
  for (let length = MAX_DIGITS; length >= MIN_DIGITS; length -= 1) {
    const part = digits.slice(0, length)
    if (part.length === length && whyNotCard(part) === undefined) return length
  }
  return 0
}

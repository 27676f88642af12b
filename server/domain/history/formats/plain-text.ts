/** Marks that change the direction of the text around them. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Halves of pairs, and characters that XML does not have. */
const NOT_TEXT = /[\ud800-\udfff\ufffe\uffff]/gu
const SPACES = /[\s\p{Cc}\u2028\u2029]+/gu
const CUT = '…'

/** Returns a text in one line, without control characters and marks of direction. */
export function plainText(text: string): string {
  return text
    .replaceAll(DIRECTIONS, '')
    .replaceAll(NOT_TEXT, '\ufffd')
    .replaceAll(SPACES, ' ')
    .trim()
}

/** Returns at most so many characters of a text; a text that was cut ends with `…`. */
export function cutText(text: string, most: number, sign = CUT): string {
  const signs = Array.from(text)
  if (signs.length <= most) return text
  return (
    signs
      .slice(0, most - sign.length)
      .join('')
      .trimEnd() + sign
  )
}

/** Returns a text in pieces of at most so many characters; none is empty. */
export function splitText(text: string, most: number): string[] {
  const signs = Array.from(text)
  const count = Math.ceil(signs.length / most)
  return Array.from({ length: count }, (_, at) => signs.slice(at * most, (at + 1) * most).join(''))
}

/**
 * Returns two texts as one of at most so many characters: the first one is cut before the second.
 */
export function joinTexts(first: string, second: string, most: number): string {
  if (second === '') return cutText(first, most)
  const end = ` · ${cutText(second, most)}`
  const room = most - Array.from(end).length
  return room < 1 ? cutText(second, most) : `${cutText(first, room)}${end}`
}

/** Characters that are not drawn: direction marks, zero-width spaces, soft hyphens. */
const INVISIBLE = /\p{Cf}/gu
/** Wide forms of ASCII characters, as East Asian keyboards type them. */
const WIDE = /[\uff01-\uff5e]/g
const WIDE_OFFSET = 0xfe_e0
const FOREIGN_DIGIT = /(?!\d)\p{Nd}/gu
const DIGIT = /\p{Nd}/u

/**
 * Returns a text of digits as it is meant: those of every script as ASCII digits, wide signs as
 * ASCII ones, and nothing that cannot be seen. For numbers only: names need what this removes.
 */
export function toAsciiDigits(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_OFFSET))
    .replaceAll(FOREIGN_DIGIT, (sign) => String(digitOf(sign)))
}

/** Digits of a script are ten successive characters, and scripts may follow each other. */
function digitOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}

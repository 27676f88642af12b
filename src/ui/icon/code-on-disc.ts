/** Largest number of letters on a disc. */
const MAX_LETTERS = 4

/** Returns the letters of a currency code that fit on a disc. */
export function codeOnDisc(code: string): string {
  return code.slice(0, MAX_LETTERS)
}

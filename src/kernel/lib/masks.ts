/**
 * Masks of digits: `#` stands for a digit, any other character is literal, as in `(###)###-####`.
 */

/** How many digits a mask holds. */
export function maskLength(mask: string): number {
  return mask.replaceAll(/[^#]/g, '').length
}

/** How many digits the longest of several masks holds. */
export function longestMask(masks: readonly string[]): number {
  return Math.max(0, ...masks.map(maskLength))
}

/** Returns the shortest mask that holds so many digits, else the longest. */
export function chooseMask(masks: readonly string[], digitCount: number): string {
  const byLength = masks.toSorted((a, b) => maskLength(a) - maskLength(b))
  return byLength.find((mask) => maskLength(mask) >= digitCount) ?? byLength.at(-1) ?? ''
}

/** True when the digits fill one of the masks to its end. */
export function isMaskFilled(masks: readonly string[], digits: string): boolean {
  return masks.some((mask) => maskLength(mask) === digits.length)
}

/**
 * Returns digits with the mask's punctuation, up to the last digit. Digits that the mask has no
 * place for stand behind it.
 */
export function applyMask(mask: string, digits: string): string {
  let used = 0
  let written = ''
  for (const sign of mask) {
    if (used === digits.length) break
    written += sign === '#' ? (digits[used++] ?? '') : sign
  }
  return written + digits.slice(used)
}

import type { Content } from '../content/content.ts'

/**
 * Whether a text is an amount, a number, a code or a phone, which page translation must leave
 * alone: digits or capitals without a word of small letters.
 */
function isFigures(content: Content): boolean {
  return typeof content === 'string' && /[\d\p{Lu}]/u.test(content) && !/\p{Ll}/u.test(content)
}

/** Returns `translate="no"` for figures, as the attribute of the element around them. */
export function keepFigures(content: Content): 'no' | undefined {
  return isFigures(content) ? 'no' : undefined
}

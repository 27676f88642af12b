/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns whether a text contains letters that are written from right to left. */
function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** Returns a text that does not change the order of the sentence around it (U+2068 … U+2069). */
export function isolate(text: string): string {
  return isRightToLeft(text) ? `\u2068${text}\u2069` : text
}

/**
 * Returns texts joined by a sign, in their order whatever the direction of each; empty ones are
 * left out.
 */
export function joinIsolated(texts: readonly string[], sign: string): string {
  return texts
    .filter((text) => text !== '')
    .map(isolate)
    .join(sign)
}

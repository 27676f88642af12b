/** The most characters of a field, and the error of a longer text. */
export interface TextLimit {
  most: number
  error: string
}

/** Returns the error of a text that is longer than its limit. */
export function limitError(text: string, limit: TextLimit | undefined): string | undefined {
  return limit && text.trim().length > limit.most ? limit.error : undefined
}

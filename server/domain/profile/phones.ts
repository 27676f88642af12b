const STORED = /^\d{5,15}$/

/**
 * Parses a phone as people or links spell it (`+7 900…`, ` 7900…` where a query turned the plus
 * into a space). Returns the stored form, digits only, or undefined.
 */
export function readOwnerPhone(text: string): string | undefined {
  const digits = text.replaceAll(/[\s()+-]/g, '')
  return STORED.test(digits) ? digits : undefined
}

/** Returns the stored digits with a leading plus. */
export function showPhone(phone: string): string {
  return `+${phone}`
}

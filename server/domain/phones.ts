const STORED = /^\d{5,15}$/

/**
 * Reads a phone as a person or a link may spell it (`+7 900…`, ` 7900…` where a query turned the
 * plus into a space): gives the stored form, digits only, or undefined when it is not one.
 */
export function readPhone(text: string): string | undefined {
  const digits = text.replaceAll(/[\s()+-]/g, '')
  return STORED.test(digits) ? digits : undefined
}

/** The stored digits as people write them: with the leading plus. */
export function showPhone(phone: string): string {
  return `+${phone}`
}

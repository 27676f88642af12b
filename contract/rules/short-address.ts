const [HEAD, TAIL] = [6, 4]

/**
 * Returns the first six and the last four characters of an address or a hash, by which people tell
 * it from others. A text that would get no shorter stays whole.
 */
export function shortenAddress(address: string): string {
  const text = address.trim()
  if (text.length <= HEAD + TAIL + 1) return text
  return `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`
}

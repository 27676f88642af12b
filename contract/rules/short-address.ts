const [HEAD, TAIL] = [6, 4]

/** Returns the first six and the last four characters of an address, by which people tell it from others. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`
}

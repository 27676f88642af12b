/** Where money goes; exists in memory alone, never in an address, a key, a store or a log. */
export type Recipient = { kind: 'card'; pan: string } | { kind: 'address'; address: string }

const ADDRESS_END = 6

/** The digits of a card that may be shown. */
export function lastDigits(pan: string): string {
  return pan.slice(-4)
}

/** An address as people compare it: the first six signs … the last six. */
export function shortAddress(address: string): string {
  const text = address.trim()
  if (text.length <= 2 * ADDRESS_END + 1) return text
  return `${text.slice(0, ADDRESS_END)}…${text.slice(-ADDRESS_END)}`
}

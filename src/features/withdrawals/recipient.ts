/** A recipient. It is kept in memory only, never in an address, a query key, a store or a log. */
export type PayoutRecipient = { kind: 'card'; pan: string } | { kind: 'address'; address: string }

const ADDRESS_END = 6

/** Returns the last four digits of a card, which may be shown. */
export function lastDigits(pan: string): string {
  return pan.slice(-4)
}

/** Returns a shortened address: the first six characters … the last six. */
export function shortAddress(address: string): string {
  const text = address.trim()
  if (text.length <= 2 * ADDRESS_END + 1) return text
  return `${text.slice(0, ADDRESS_END)}…${text.slice(-ADDRESS_END)}`
}

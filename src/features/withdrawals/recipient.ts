/** A recipient. It is kept in memory only, never in an address, a query key, a store or a log. */
export type PayoutRecipient = { kind: 'card'; pan: string } | { kind: 'address'; address: string }

/** Returns the last four digits of a card, which may be shown. */
export function lastDigits(pan: string): string {
  return pan.slice(-4)
}

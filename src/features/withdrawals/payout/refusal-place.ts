/** Where the form of a withdrawal shows a refusal. */
export type PayoutField = 'amount' | 'recipient' | 'terms'

const FIELDS: Readonly<Record<string, PayoutField>> = {
  AMOUNT_ZERO: 'amount',
  AMOUNT_TOO_SMALL: 'amount',
  AMOUNT_TOO_LARGE: 'amount',
  LIMIT_EXCEEDED: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  BANK_UNAVAILABLE: 'recipient',
  RECIPIENT_UNKNOWN: 'recipient',
  RECIPIENT_NOT_KEPT: 'recipient',
  RECIPIENT_WAITING: 'recipient',
  CARD_REFUSED: 'recipient',
  ADDRESS_INVALID: 'recipient',
  ADDRESS_BLOCKED: 'recipient',
  ADDRESS_OWN: 'recipient',
  ADDRESS_TOKEN: 'recipient',
  ADDRESS_BURN: 'recipient',
  ADDRESS_SYSTEM: 'recipient',
  ADDRESS_NETWORK: 'recipient',
  NETWORK_UNAVAILABLE: 'recipient',
  QUOTE_EXPIRED: 'terms',
  METHOD_UNAVAILABLE: 'terms',
}

/** Returns the field that a refusal belongs to; undefined for the whole payout. */
export function payoutFieldOf(code: string): PayoutField | undefined {
  return FIELDS[code]
}

/** Reasons of refusals. A reason is sent as `code`, which is also the key of the message. */
export const REFUSAL_CODES = [
  'INVALID_TOKEN',
  'BAD_REQUEST',
  'BUSY',
  'NOT_FOUND',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_LOCKED',
  'SMS_UNAVAILABLE',
  'CODE_TOO_SOON',
  'TOO_MANY_REQUESTS',
  'PIN_ALREADY_SET',
  'PIN_TOO_SIMPLE',
  'PIN_NOT_SET',
  'PIN_WRONG',
  'PIN_LOCKED',
  'PIN_SAME',
  'PIN_RESET_WAITING',
  'TOPUP_NOT_ALLOWED',
  'WITHDRAWAL_NOT_ALLOWED',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'ACCOUNT_EXISTS',
  'ACCOUNT_WAS_CLOSED',
  'CURRENCY_NOT_OFFERED',
  'OPENING_NOT_ALLOWED',
  'SAME_ACCOUNT',
  'AMOUNT_ZERO',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'AMOUNT_NOT_TAKEN',
  'CURRENCY_NOT_TOPPED_UP',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'NO_RATE',
  'RATE_CHANGED',
  'CARD_INVALID',
  'ADDRESS_INVALID',
  'ORDER_NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',
  'GATEWAY_UNAVAILABLE',
  'LEVEL_ALREADY_HIGHEST',
  'RECIPIENT_NOT_FOUND',
  'RECIPIENT_SELF',
  'RECIPIENT_NOT_ACCEPTING',
  'RECIPIENT_EXPIRED',
  'LOOKUP_LIMIT',
  'CURRENCY_NOT_ACCEPTED',
  'NOTE_INVALID',
  'TRANSFER_NOT_ALLOWED',
  'TRANSFER_REPEATED',
  'QUOTE_EXPIRED',
  'METHOD_UNAVAILABLE',
  'BANK_UNAVAILABLE',
  'RECIPIENT_UNKNOWN',
  'CARD_REFUSED',
  'CARD_NOT_FOUND',
  'NETWORK_UNAVAILABLE',
  'ADDRESS_BLOCKED',
  'ADDRESS_OWN',
  'ADDRESS_UNCHECKED',
  'PAYOUT_NOT_FOUND',
  'PASSKEY_REFUSED',
  'PASSKEY_EXPIRED',
  'PASSKEY_EXISTS',
  'PASSKEY_LIMIT',
  'NOTICE_REQUIRED',
  'TELEGRAM_REFUSED',
  'TELEGRAM_EXPIRED',
  'TELEGRAM_TAKEN',
  'TELEGRAM_OTHER',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** Thrown when an act is refused; the client gets `status: 'error'` with a translated message. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Values for the placeholders of the message, e.g. `{seconds}`. Never a secret. */
  readonly params: Readonly<Record<string, string>>

  constructor(code: RefusalCode, params: Readonly<Record<string, string>> = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = params
  }
}

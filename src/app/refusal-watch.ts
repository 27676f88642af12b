import type { QueryClient } from '@tanstack/react-query'
import { onRefusal } from '../kernel/api/refusals.ts'

/** Time within which the same refusal refreshes nothing once more, ms. */
const REST_MS = 2000

const MONEY = ['wallets', 'transactions', 'statistics', 'movements']
const LIMITS = ['profile', 'limits', 'withdrawal-methods', 'wallets']
const PERMISSIONS = ['profile', 'limits', 'currencies']
const TERMS = ['withdrawal-methods', 'currencies', 'rates']
const RECIPIENTS = ['payout-recipients']

/** Key prefixes of the queries that a refusal contradicts, by its code. */
const SPOKEN_OF: Readonly<Record<string, readonly string[]>> = {
  INSUFFICIENT_FUNDS: MONEY,
  ACCOUNT_NOT_FOUND: MONEY,
  ACCOUNT_CLOSED: MONEY,
  ACCOUNT_EXISTS: [...MONEY, 'currencies', 'profile'],
  ACCOUNT_WAS_CLOSED: [...MONEY, 'currencies', 'profile'],
  WALLET_NOT_EMPTY: [...MONEY, 'closing'],
  WALLET_BUSY: [...MONEY, 'closing'],
  LIMIT_EXCEEDED: LIMITS,
  OWN_LIMIT: LIMITS,
  OWN_LIMIT_MONTH: LIMITS,
  CONFIRMATION_REQUIRED: LIMITS,
  LIMIT_RAISED: LIMITS,
  AMOUNT_TOO_SMALL: TERMS,
  AMOUNT_TOO_LARGE: TERMS,
  AMOUNT_NOT_TAKEN: TERMS,
  NO_RATE: ['rates'],
  RATE_CHANGED: ['rates'],
  QUOTE_EXPIRED: ['withdrawal-methods'],
  METHOD_UNAVAILABLE: ['withdrawal-methods', 'deposit-networks'],
  NETWORK_UNAVAILABLE: ['withdrawal-methods', 'deposit-networks'],
  BANK_UNAVAILABLE: ['withdrawal-banks'],
  CARD_NOT_FOUND: ['saved-cards'],
  CARD_REFUSED: ['saved-cards'],
  ADDRESS_UNCHECKED: RECIPIENTS,
  RECIPIENT_EXPIRED: RECIPIENTS,
  RECIPIENT_NOT_ACCEPTING: RECIPIENTS,
  CURRENCY_NOT_ACCEPTED: RECIPIENTS,
  CURRENCY_NOT_OFFERED: ['currencies', 'profile'],
  CURRENCY_NOT_TOPPED_UP: ['currencies'],
  OPENING_NOT_ALLOWED: PERMISSIONS,
  TOPUP_NOT_ALLOWED: PERMISSIONS,
  WITHDRAWAL_NOT_ALLOWED: PERMISSIONS,
  TRANSFER_NOT_ALLOWED: PERMISSIONS,
  WALLET_FROZEN: PERMISSIONS,
  OWN_FROZEN: PERMISSIONS,
  SIGN_IN_FROZEN: PERMISSIONS,
  PIN_RESET_WAITING: PERMISSIONS,
  PHONE_CHANGE_WAITING: PERMISSIONS,
  PIN_NOT_SET: PERMISSIONS,
  PIN_ALREADY_SET: PERMISSIONS,
  LEVEL_ALREADY_HIGHEST: PERMISSIONS,
  NAME_LOCKED: ['profile'],
  PASSKEY_REFUSED: ['passkeys'],
  PASSKEY_EXISTS: ['passkeys'],
  PASSKEY_LIMIT: ['passkeys'],
  NOTICE_REQUIRED: ['notices'],
  TELEGRAM_OTHER: ['telegram'],
  TELEGRAM_TAKEN: ['telegram'],
  BIOMETRY_REFUSED: ['telegram'],
}

/**
 * Reads anew what a refusal speaks of, such as the balance after "not enough money", on whatever
 * page: else its words stand beside the old data, under a button that offers the same again.
 */
export function watchRefusals(queryClient: QueryClient): void {
  const refreshedAt = new Map<string, number>()
  onRefusal((code) => {
    const roots = SPOKEN_OF[code]
    const now = performance.now()
    if (!roots || now - (refreshedAt.get(code) ?? -REST_MS) < REST_MS) return
    refreshedAt.set(code, now)
    for (const root of roots) void queryClient.invalidateQueries({ queryKey: [root] })
  })
}

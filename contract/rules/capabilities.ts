import type { PayoutMethod } from './rails.ts'

/** The word of `auth/info.capabilities` for all additions that our server always has. */
export const ADDITIONS = 'additions'
/** The words for ways of withdrawing, by the method in the calls for withdrawals (L7). */
export const WITHDRAWALS = {
  sbp: 'withdrawal.sbp',
  card: 'withdrawal.card_token',
  usdc: 'withdrawal.usdc',
} as const satisfies Readonly<Record<PayoutMethod, string>>
/** The word for addresses to which USDC comes in (L8). */
export const USDC_TOP_UP = 'topup.usdc'
/** The word for passkeys: they are kept, confirm what moves money out, and sign in (M2). */
export const PASSKEYS = 'passkeys'
/** The word for the messenger: an account of it is linked, and signs in (Q1). */
export const TELEGRAM = 'telegram'
/**
 * The word that announces that letters are sent, and that the owner may confirm and change their
 * address (M6).
 */
export const EMAIL = 'email'
/** The word for the page of what the owner is notified of, and where (M8). */
export const NOTICES = 'notices'
/** The word for messages to browsers by push (M8). */
export const PUSH = 'push'
/** The word for wallet addresses and programs that ask to pay by them (T1–T4). */
export const OPEN_PAYMENTS = 'open_payments'

import { readBalance, readTyped } from './typed-amount.ts'

/** The currency that is sent to an address instead of a card (spec section 4, withdrawal). */
const ADDRESS_CURRENCY = 'USDC'
const CARD = /^\d{16}$/

export type RecipientKind = 'card' | 'address'

/** What a recipient in this currency is known by. */
export function recipientKind(currency: string): RecipientKind {
  return currency === ADDRESS_CURRENCY ? 'address' : 'card'
}

export function isCardWhole(pan: string): boolean {
  return CARD.test(pan)
}

export interface WithdrawalState {
  /** The profile's permission flag. */
  isAllowed: boolean
  isPending: boolean
  /** The account to debit. */
  account: { currency_code: string; balance: string } | undefined
  /** As it is typed. */
  amount: string
  /** Digits of the card. */
  pan: string
  address: string
}

export type WhyNotWithdraw =
  | 'not-allowed'
  | 'pending'
  | 'no-account'
  | 'amount-empty'
  | 'amount-zero'
  | 'balance-low'
  | 'address-missing'
  | 'card-incomplete'

/** Why money cannot be sent now (G2), or undefined when it can. */
export function whyNotWithdraw(state: WithdrawalState): WhyNotWithdraw | undefined {
  const { account, amount } = state
  if (!state.isAllowed) return 'not-allowed'
  if (state.isPending) return 'pending'
  if (!account) return 'no-account'
  const cents = readTyped(amount)
  if (cents === undefined) return 'amount-empty'
  if (cents === 0n) return 'amount-zero'
  if (isAboveBalance(amount, account.balance)) return 'balance-low'
  if (recipientKind(account.currency_code) === 'address') {
    return state.address.trim() === '' ? 'address-missing' : undefined
  }
  return isCardWhole(state.pan) ? undefined : 'card-incomplete'
}

/** Compares in whole cents; an amount that is no number is above nothing. */
export function isAboveBalance(amount: string, balance: string): boolean {
  const cents = readTyped(amount)
  return cents !== undefined && cents > (readBalance(balance) ?? 0n)
}

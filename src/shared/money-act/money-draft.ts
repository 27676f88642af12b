import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Initial values of the form on a page: a transaction to repeat. */
    moneyDraft?: MoneyDraft
  }
}

export interface MoneyDraft {
  /** `1500.00`, in the currency of the account to debit or to top up. */
  amount: string
  currency_code: string
  /** Message of a transfer. */
  note?: string
  /** Number of the transaction to repeat, whose recipient the server names. */
  number?: string
  /** Time of the request in milliseconds, so that repeating the same transaction is a new draft. */
  at?: number
}

/**
 * Returns the draft of the history entry: Back and a reload keep it, and the address does not
 * contain it.
 */
export function useMoneyDraft(): MoneyDraft | undefined {
  return useLocation({ select: ({ state }) => state.moneyDraft })
}

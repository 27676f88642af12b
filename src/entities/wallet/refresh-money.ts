import type { QueryClient } from '@tanstack/react-query'

/** First parts of the keys of everything that a movement of money changes. */
const MONEY_KEYS = [['wallets'], ['transactions'], ['statistics'], ['notifications']]

/** Fetches balances, transactions, statistics and notifications again after money moved (G4). */
export function refreshMoney(queryClient: QueryClient): void {
  for (const queryKey of MONEY_KEYS) void queryClient.invalidateQueries({ queryKey })
}

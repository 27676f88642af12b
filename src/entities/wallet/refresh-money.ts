import type { QueryClient } from '@tanstack/react-query'

/** First parts of the keys of everything that a movement of money changes. */
const MONEY_KEYS = [['wallets'], ['transactions'], ['statistics'], ['notifications']]

/** Fetches balances, transactions, statistics and notifications again after money moved (G4). */
export function refreshMoney(queryClient: QueryClient): void {
  void reloadMoney(queryClient)
}

/** Does the same because the owner asks; settles when all that is shown has come or failed. */
export async function reloadMoney(queryClient: QueryClient): Promise<void> {
  await Promise.all(MONEY_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

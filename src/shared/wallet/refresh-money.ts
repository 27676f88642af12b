import type { QueryClient } from '@tanstack/react-query'

/** Key prefixes of all queries that a movement of money changes. */
const MONEY_KEYS = [['wallets'], ['transactions'], ['statistics'], ['notifications']]

/** Refetches balances, transactions, statistics and notifications after money moved (G4). */
export function refreshMoney(queryClient: QueryClient): void {
  void reloadMoney(queryClient)
}

/**
 * Refetches the same at the owner's request; resolves when all visible queries have loaded or
 * failed.
 */
export async function reloadMoney(queryClient: QueryClient): Promise<void> {
  await Promise.all(MONEY_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

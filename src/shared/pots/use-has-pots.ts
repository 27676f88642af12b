import { useQuery } from '@tanstack/react-query'
import { totalQuery } from '../wallet/wallet.queries.ts'

/**
 * Returns whether the owner has pots, by the wallets that every page reads; undefined until they are loaded. Without pots
 * nobody needs their list.
 */
export function useHasPots(): boolean | undefined {
  const { data } = useQuery(totalQuery)
  return data && data.total?.pots !== undefined
}

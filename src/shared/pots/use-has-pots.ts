import { useQuery } from '@tanstack/react-query'
import { totalQuery } from '../wallet/wallet.queries.ts'

/** Returns whether a pot is shown on Home; undefined while the wallets are loading. */
export function useHasHomePots(): boolean | undefined {
  const { data, isPending } = useQuery(totalQuery)
  if (!data) return isPending ? undefined : false
  const pots = data.total?.pots
  return pots !== undefined && pots.on_home !== 0
}

/**
 * Returns whether the owner has pots, by the wallets that every page reads; undefined until they are loaded. Without pots
 * nobody needs their list.
 */
export function useHasPots(): boolean | undefined {
  const { data } = useQuery(totalQuery)
  return data && data.total?.pots !== undefined
}

import { useQuery } from '@tanstack/react-query'
import { totalQuery } from '../wallet/wallet.queries.ts'
import { isFirstLoad } from '../query-state/is-first-load.ts'

/**
 * Returns whether a pot is shown on Home; undefined until the wallets were loaded or failed once.
 * What appears then may request them again.
 */
export function useHasHomePots(): boolean | undefined {
  const query = useQuery(totalQuery)
  if (isFirstLoad(query)) return undefined
  const pots = query.data?.total?.pots
  return pots !== undefined && pots.on_home !== 0
}

/**
 * Returns whether the owner has pots, by the wallets that every page reads; undefined until they
 * are loaded. Without pots nobody needs their list.
 */
export function useHasPots(): boolean | undefined {
  const { data } = useQuery(totalQuery)
  return data && data.total?.pots !== undefined
}

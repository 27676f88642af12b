import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import type { Account, Total } from '../../../contract/calls/wallet.ts'
import { walletsRootKey } from './wallets-key.ts'

/** The owner's wallets in the server's order, and their total where the server counts it. */
export interface Wallets {
  accounts: Account[]
  total?: Total | undefined
}

/** The answer about the owner's wallets. */
const answerQuery = queryOptions({
  queryKey: [walletsRootKey],
  queryFn: async ({ signal }): Promise<Wallets> => {
    const { results } = await call(walletEndpoints.wallet, { signal })
    return results[0] ?? { accounts: [] }
  },
})

/** The owner's wallets in the server's order. */
export const walletsQuery = queryOptions({
  ...answerQuery,
  select: ({ accounts }: Wallets): Account[] => accounts,
})

/** The wallets with their total (S1). */
export const totalQuery = queryOptions({
  ...answerQuery,
  select: (wallets: Wallets): Wallets => wallets,
})

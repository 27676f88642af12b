import { forgetFirstWallets } from '../entities/wallet/first-wallets.ts'
import { walletsRootKey } from '../entities/wallet/wallets-key.ts'
import { onAnswer } from './answers.ts'
import { queryClient } from './query-client.ts'

/**
 * Deletes the stored balances of Home with each answer; Home stores the new ones when it shows
 * them.
 */
export function watchFirstWallets(): void {
  onAnswer(queryClient, ({ queryKey }) => {
    if (queryKey[0] === walletsRootKey) forgetFirstWallets()
  })
}

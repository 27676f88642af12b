import { forgetFirstWallets } from '../entities/wallet/first-wallets.ts'
import { walletsRootKey } from '../entities/wallet/wallets-key.ts'
import { onAnswer } from './answers.ts'
import { queryClient } from './query-client.ts'

/** What Home showed last is old with each answer, until Home has shown that one too. */
export function watchFirstWallets(): void {
  onAnswer(queryClient, ({ queryKey }) => {
    if (queryKey[0] === walletsRootKey) forgetFirstWallets()
  })
}

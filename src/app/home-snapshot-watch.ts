import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { hasCapability, keepCapabilities } from '../shared/profile/capability.ts'
import { profileQuery } from '../shared/profile/profile.queries.ts'
import type { Wallets } from '../shared/wallet/wallet.queries.ts'
import { walletsRootKey } from '../shared/wallet/wallets-key.ts'
import { encodeSnapshot, SNAPSHOT_KEY } from '../kernel/first-paint/home-snapshot.ts'
import { localStore } from '../kernel/runtime/storage.ts'
import { isPresentToken, readToken } from '../kernel/session/session.ts'
import { onAnswer } from './answers.ts'
import { queryClient } from './query-client.ts'

/**
 * Stores for the next start what the server has, and for its first frame the wallets and whether
 * there are transfers.
 */
export function watchHomeSnapshot(): void {
  onAnswer(queryClient, ({ queryKey }) => {
    if (queryKey[0] !== walletsRootKey && queryKey[0] !== profileQuery.queryKey[0]) return
    if (queryKey[0] === profileQuery.queryKey[0]) keepCapabilities(queryClient)
    const wallets = queryClient.getQueryState<Wallets>([walletsRootKey])
    if (wallets?.data === undefined) return
    const token = readToken()
    if (token === undefined || !isPresentToken(token)) return
    const hasTransfers = hasCapability(queryClient, ADDITIONS)
    const snapshot = encodeSnapshot(wallets.data.accounts, wallets.dataUpdatedAt, hasTransfers)
    localStore.write(SNAPSHOT_KEY, snapshot)
  })
}

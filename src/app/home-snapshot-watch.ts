import { TRANSFERS } from '../contract/rules/capabilities.ts'
import { hasCapability, keepCapabilities } from '../entities/profile/capability.ts'
import { profileQuery } from '../entities/profile/profile.queries.ts'
import { walletsRootKey } from '../entities/wallet/wallets-key.ts'
import { encodeSnapshot, SNAPSHOT_KEY } from '../first-paint/home-snapshot.ts'
import { localStore } from '../runtime/storage.ts'
import { isPresentToken, readToken } from '../session/session.ts'
import { onAnswer } from './answers.ts'
import { queryClient } from './query-client.ts'

/** Stores for the next start what the server has, and for its first frame the wallets and whether there are transfers. */
export function watchHomeSnapshot(): void {
  onAnswer(queryClient, ({ queryKey }) => {
    if (queryKey[0] !== walletsRootKey && queryKey[0] !== profileQuery.queryKey[0]) return
    if (queryKey[0] === profileQuery.queryKey[0]) keepCapabilities(queryClient)
    const wallets = queryClient.getQueryState([walletsRootKey])
    if (wallets?.data === undefined) return
    const token = readToken()
    if (token === undefined || !isPresentToken(token)) return
    const hasTransfers = hasCapability(queryClient, TRANSFERS)
    const snapshot = encodeSnapshot(wallets.data, wallets.dataUpdatedAt, hasTransfers)
    localStore.write(SNAPSHOT_KEY, snapshot)
  })
}

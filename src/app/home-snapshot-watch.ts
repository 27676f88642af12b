import { walletsRootKey } from '../entities/wallet/wallets-key.ts'
import { encodeSnapshot, SNAPSHOT_KEY } from '../first-paint/home-snapshot.ts'
import { localStore } from '../runtime/storage.ts'
import { isPresentToken, readToken } from '../session/session.ts'
import { onAnswer } from './answers.ts'
import { queryClient } from './query-client.ts'

/** Stores each answer with wallets for the first frame of the next start. */
export function watchHomeSnapshot(): void {
  onAnswer(queryClient, ({ queryKey, state }) => {
    if (queryKey[0] !== walletsRootKey) return
    const token = readToken()
    if (token === undefined || !isPresentToken(token)) return
    localStore.write(SNAPSHOT_KEY, encodeSnapshot(state.data, state.dataUpdatedAt))
  })
}

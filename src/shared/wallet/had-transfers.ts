import { decodeSends, SNAPSHOT_KEY } from '../../kernel/first-paint/home-snapshot.ts'
import { localStore } from '../../kernel/runtime/storage.ts'

/**
 * Returns whether the first frame has a place for Send: it has, unless the server of the last visit
 * had no transfers. An action that came later would move the others under a thumb.
 */
export function hadTransfers(): boolean {
  try {
    return decodeSends(localStore.read(SNAPSHOT_KEY) ?? null)
  } catch {
    return true
  }
}

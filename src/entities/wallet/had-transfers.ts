import { decodeSends, SNAPSHOT_KEY } from '../../first-paint/home-snapshot.ts'
import { localStore } from '../../runtime/storage.ts'

/** Returns whether the server had transfers at the last visit, as the first frame shows it. */
export function hadTransfers(): boolean {
  try {
    return decodeSends(localStore.read(SNAPSHOT_KEY) ?? null)
  } catch {
    return false
  }
}

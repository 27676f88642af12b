import { join } from 'node:path'
import { findEarlierRelease, readHistory } from './history.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { goLive, refuseBroken } from './publish.ts'
import { openPublishedFolder, readLive, whileLocked } from './published-folder.ts'
import { ReleaseError } from './release-error.ts'
import type { ReleaseRetention } from './retention.ts'

export interface Rollback {
  to: string
  retention: ReleaseRetention
  now?: Date
}

/**
 * Makes the release live again that was live before; clients go back by themselves. The assets of
 * the one that is left stay for those who run it. Throws ReleaseError when there is none to go back
 * to, or it is not whole.
 */
export async function rollBack({ to, retention, now = new Date() }: Rollback): Promise<Manifest> {
  const folder = openPublishedFolder(to)
  if (readLive(folder) === undefined) throw new ReleaseError(`Nothing is published in ${to}`)
  return whileLocked(folder, () => {
    const name = findEarlierRelease(readHistory(folder))
    if (name === undefined) {
      throw new ReleaseError(`There is no earlier release in ${to} to go back to`)
    }
    const manifest = readManifest(join(folder.releases, name))
    refuseBroken(folder, name, manifest)
    goLive(folder, name, manifest, retention, now)
    return manifest
  })
}

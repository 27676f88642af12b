import { compareVersions } from './compare-versions.ts'

/** Time for which all fresh answers name an older version before it counts as published, ms. */
const OLDER_FOR_MS = 20_000

/**
 * Returns a listener for the versions that answers of the API name, which calls `check` when the
 * published one seems to have changed. A newer version counts at once. An older one counts when no
 * fresh answer has named the newer one for a while: after a rollback, and not while one of several
 * servers still has the release before. Of an answer that was stored it means nothing.
 */
export function createAnnouncements(running: string, check: () => void) {
  let published = running
  let timer: ReturnType<typeof setTimeout> | undefined
  const accept = (version: string) => {
    clearTimeout(timer)
    timer = undefined
    published = version
    check()
  }
  return (version: string, { isStored }: { isStored: boolean }): void => {
    const order = compareVersions(version, published)
    if (order > 0) accept(version)
    else if (order === 0 && !isStored) {
      clearTimeout(timer)
      timer = undefined
    } else if (order < 0 && !isStored) timer ??= setTimeout(() => accept(version), OLDER_FOR_MS)
  }
}

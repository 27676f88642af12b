import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { discardFolder } from './durable-files.ts'
import type { ReleaseHistory } from './history.ts'
import { isAsset, fileNames } from './manifest.ts'
import { type PublishedFolder, readReleases } from './published-folder.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

/** Releases that clients may still run stay: whichever of the two limits keeps the more. */
export interface ReleaseRetention {
  /** How many of those that were live last, besides the one that is. */
  releases: number
  /** Days since a release was live. */
  days: number
}

/** The names to keep; the last of the history is what is live. */
export function findKeptReleases(
  history: ReleaseHistory,
  { releases, days }: ReleaseRetention,
  now: Date,
): Set<string> {
  const lastLive = new Map<string, number>()
  for (const [index, { release }] of history.entries()) {
    const next = history[index + 1]
    lastLive.set(release, next ? Date.parse(next.from) : Infinity)
  }
  const newestFirst = [...lastLive].toSorted(([, left], [, right]) => right - left)
  const kept = newestFirst.filter(
    ([, until], place) => place <= releases || now.getTime() - until < days * DAY_MS,
  )
  return new Set(kept.map(([name]) => name))
}

/** Removes the other releases, and the assets that none of the kept ones has. */
export function removeOthers(folder: PublishedFolder, kept: ReadonlySet<string>): void {
  for (const name of listIfThere(folder.releases)) {
    if (!kept.has(name)) discardFolder(join(folder.releases, name), folder.aside)
  }
  const files = [...readReleases(folder).values()].flatMap((manifest) => manifest.files)
  const needed = new Set(files.filter(isAsset).flatMap(fileNames))
  for (const name of listIfThere(folder.assets)) {
    if (!needed.has(`assets/${name}`)) rmSync(join(folder.assets, name), { recursive: true })
  }
}

function listIfThere(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : []
}

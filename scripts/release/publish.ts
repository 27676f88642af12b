import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inlineHashes } from '../../server/http/static/headers.ts'
import { placeLink } from './durable-files.ts'
import { fillRelease } from './fill-release.ts'
import { readHistory, writeHistory } from './history.ts'
import { describeRelease, type Manifest, readManifest } from './manifest.ts'
import {
  openPublishedFolder,
  type PublishedFolder,
  readLive,
  readReleases,
  whileLocked,
} from './published-folder.ts'
import { ReleaseError } from './release-error.ts'
import { checkReleaseFolder } from './release-folder.ts'
import { findKeptReleases, removeOthers, type ReleaseRetention } from './retention.ts'
import { compareReleases } from './version.ts'

export interface Publish {
  /** The release's folder. */
  release: string
  /** The folder it is published to; made when it is missing. */
  to: string
  retention: ReleaseRetention
  now?: Date
}

/**
 * Makes a release live in one step, after all of it is there and on the disk. Until then, and
 * whatever fails, what was live is served as it was; run again, it completes what was begun.
 * Throws ReleaseError when the release does not verify or does not belong there.
 */
export async function publish(order: Publish): Promise<Manifest> {
  const { release, to, retention, now = new Date() } = order
  const manifest = readManifest(release)
  refuseTroubles(release, checkReleaseFolder(release, manifest))
  const folder = openPublishedFolder(to)
  await whileLocked(folder, () => {
    const name = nameRelease(release, manifest)
    const served = new Set(readHistory(folder).map((entry) => entry.release))
    removeOthers(folder, served)
    const others = readReleases(folder)
    refuseStranger(manifest, others, folder)
    refuseOlder(manifest, others, folder)
    refuseOtherContent(manifest, others)
    try {
      fillRelease(release, manifest, folder, name)
      refuseBroken(folder, name, manifest)
    } catch (error) {
      removeOthers(folder, served)
      throw error
    }
    goLive(folder, name, manifest, retention, now)
  })
  return manifest
}

/** Throws ReleaseError when a release in the folder is not what its manifest says. */
export function refuseBroken(folder: PublishedFolder, name: string, manifest: Manifest): void {
  const home = join(folder.releases, name)
  refuseTroubles(home, checkReleaseFolder(home, manifest))
}

/** Flips to a whole release of the folder, then remembers and clears up. */
export function goLive(
  folder: PublishedFolder,
  name: string,
  manifest: Manifest,
  retention: ReleaseRetention,
  now: Date,
): void {
  const before = readHistory(folder)
  if (readLive(folder) !== name) {
    placeLink(folder.current, join('releases', name), folder.aside)
  }
  try {
    const isNews = before.at(-1)?.release !== name
    const history = isNews ? [...before, { release: name, from: now.toISOString() }] : before
    const kept = findKeptReleases(history, retention, now)
    writeHistory(
      folder,
      history.filter(({ release }) => kept.has(release)),
    )
    removeOthers(folder, kept)
  } catch (error) {
    throw new ReleaseError(
      `${describeRelease(manifest)} is live, but clearing up after it failed: ${String(error)}`,
    )
  }
}

/**
 * Version, inline style and scripts: by its folder's name nginx knows what the page's policy must
 * allow. Scripts stand last, where a configuration that knows of no style looks for them.
 */
function nameRelease(release: string, { version }: Manifest): string {
  const html = readFileSync(join(release, 'index.html'), 'utf8')
  const styles = inlineHashes(html, 'style').map((hash) => `style-${hash}`)
  return [version, ...styles, ...inlineHashes(html, 'script')].join('.')
}

function refuseTroubles(folder: string, troubles: readonly string[]): void {
  if (troubles.length > 0) throw new ReleaseError(`${folder} does not verify`, troubles)
}

/** Brands do not mix, nor do trial and real wallets. */
function refuseStranger(
  manifest: Manifest,
  others: ReadonlyMap<string, Manifest>,
  { path }: PublishedFolder,
): void {
  const stranger = [...others.values()].find((other) => kindOf(other) !== kindOf(manifest))
  if (!stranger) return
  throw new ReleaseError(
    `${path} holds releases of ${kindOf(stranger)}, this is one of ${kindOf(manifest)}`,
  )
}

function kindOf({ environment, sandbox }: Manifest): string {
  return `${environment}${sandbox ? ' with the sandbox' : ''}`
}

function refuseOlder(
  manifest: Manifest,
  others: ReadonlyMap<string, Manifest>,
  folder: PublishedFolder,
): void {
  const live = others.get(readLive(folder) ?? '')
  if (!live || compareReleases(manifest.version, live.version) >= 0) return
  throw new ReleaseError(
    `${live.version} is live, ${manifest.version} is older: npm run rollback goes back`,
  )
}

/**
 * Clients tell releases by the version and assets by the name: neither may stand for two contents.
 */
function refuseOtherContent(manifest: Manifest, others: ReadonlyMap<string, Manifest>): void {
  const ours = hashesOf(manifest)
  for (const other of others.values()) {
    const theirs = hashesOf(other)
    const differs = (path: string) => ours.get(path) !== theirs.get(path)
    if (other.version === manifest.version) {
      if (![...ours.keys(), ...theirs.keys()].some(differs)) continue
      throw new ReleaseError(
        `${manifest.version} is there already with another content: a release needs a version of its own`,
      )
    }
    const clash = [...ours.keys()].find(
      (path) => path.startsWith('assets/') && theirs.has(path) && differs(path),
    )
    if (clash !== undefined) {
      throw new ReleaseError(
        `${clash} is there already with another content, of release ${other.version}`,
      )
    }
  }
}

function hashesOf({ files }: Manifest): Map<string, string> {
  return new Map(files.map(({ path, sha256 }) => [path, sha256]))
}

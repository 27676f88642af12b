import { existsSync, lstatSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { FolderLockError, lockFolder } from '../../server/lib/folder-lock.ts'
import { makeFolder } from './durable-files.ts'
import { type Manifest, MANIFEST_FILE, readManifest } from './manifest.ts'
import { ReleaseError } from './release-error.ts'

/**
 * A folder that releases of one brand are published to:
 *
 *     current -> releases/<name>   what is live; the one thing that a publish flips
 *     releases/<name>/             a release; its `assets` is a link to the folder beside
 *     assets/                      hashed files of all releases that are kept
 *     history.json                 what was live when
 *     .publish/                    the lock, and files on their way
 */
export interface PublishedFolder {
  path: string
  current: string
  releases: string
  assets: string
  history: string
  /** For temporary files; emptied whenever the lock is taken. */
  aside: string
}

/** What stands in each release for the shared assets. */
export const ASSETS_LINK = '../../assets'

const WORK = '.publish'
const NAMES = new Set(['current', 'releases', 'assets', 'history.json', WORK])

/** Throws ReleaseError for a folder with anything else in it: nothing of that is ever touched. */
export function openPublishedFolder(place: string): PublishedFolder {
  const path = resolve(place)
  const entries = existsSync(path) ? readdirSync(path) : []
  const strangers = entries.filter((name) => !NAMES.has(name))
  if (strangers.length > 0) {
    throw new ReleaseError(
      `${path} is no folder of releases: it holds ${strangers.slice(0, 3).join(', ')}`,
    )
  }
  return {
    path,
    current: join(path, 'current'),
    releases: join(path, 'releases'),
    assets: join(path, 'assets'),
    history: join(path, 'history.json'),
    aside: join(path, WORK, 'aside'),
  }
}

/**
 * Runs `work` under the folder's lock. Throws ReleaseError when another publish or rollback runs,
 * and reports what is live when the file system fails: a full disk, no permission.
 */
export async function whileLocked<Result>(
  folder: PublishedFolder,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    makeFolder(join(folder.path, WORK))
    const lock = await takeLock(folder.path)
    try {
      return await workAside(folder, work)
    } finally {
      lock.release()
    }
  } catch (error) {
    if (error instanceof ReleaseError || !(error instanceof Error)) throw error
    const live = readLive(folder)
    throw new ReleaseError(
      `${folder.path}: ${error.message}; ${live ? `live is ${versionOf(live)}` : 'nothing is live'}`,
    )
  }
}

async function workAside<Result>(
  { aside }: PublishedFolder,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  rmSync(aside, { recursive: true, force: true })
  makeFolder(aside)
  try {
    return await work()
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** A release's name begins with its version. */
function versionOf(name: string): string {
  return name.split('.', 3).join('.')
}

async function takeLock(path: string) {
  try {
    return await lockFolder(join(path, WORK, 'lock'))
  } catch (error) {
    if (!(error instanceof FolderLockError)) throw error
    if (error.code === 'FOLDER_IN_USE') {
      throw new ReleaseError(`Another publish or rollback is at work in ${path}`)
    }
    throw error.cause ?? error
  }
}

/** Name of the release that is live; undefined before the first publish. */
export function readLive({ current }: PublishedFolder): string | undefined {
  const link = lstatSync(current, { throwIfNoEntry: false })
  return link?.isSymbolicLink() ? basename(readlinkSync(current)) : undefined
}

/** When the release that is live went live. */
export function readLiveSince({ current }: PublishedFolder): Date {
  return lstatSync(current).mtime
}

/** The releases in the folder, with those that a publish began and never ended. */
export function readReleases({ releases }: PublishedFolder): Map<string, Manifest> {
  const names = existsSync(releases) ? readdirSync(releases) : []
  const whole = names.filter((name) => existsSync(join(releases, name, MANIFEST_FILE)))
  return new Map(whole.map((name) => [name, readManifest(join(releases, name))]))
}

import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, placeFile, placeLink, syncFolder } from './durable-files.ts'
import {
  type ReleaseEncoding,
  fileHash,
  isAsset,
  type Manifest,
  MANIFEST_FILE,
  type ReleaseFile,
} from './manifest.ts'
import { ASSETS_LINK, type PublishedFolder } from './published-folder.ts'
import { ReleaseError } from './release-error.ts'
import { isFormOf, readIfThere } from './release-folder.ts'

/** Files that are written last, in this order: page, worker, version.json. */
const LAST = ['index.html', 'sw.js', 'version.json']

interface ReleaseInput {
  source: string
  folder: PublishedFolder
  /** When the release was built: nginx makes its ETags of time and length. */
  time: Date
  /** Folders with new entries. */
  touched: Set<string>
}

/**
 * Brings a release into the folder, file by file: the shared assets first, version.json last.
 * Correct files stay, so that it can be repeated after an interruption. Changes no live file,
 * unless the release is live and damaged.
 */
export function fillRelease(
  source: string,
  manifest: Manifest,
  folder: PublishedFolder,
  name: string,
): void {
  const home = join(folder.releases, name)
  const publishing = { source, folder, time: new Date(manifest.builtAt), touched: new Set([home]) }
  makeFolder(folder.assets)
  makeFolder(home)
  for (const file of manifest.files.filter(isAsset)) bring(file, folder.path, publishing)
  if (!isLink(join(home, 'assets'))) placeLink(join(home, 'assets'), ASSETS_LINK, folder.aside)
  placeFile(
    join(home, MANIFEST_FILE),
    readFileSync(join(source, MANIFEST_FILE)),
    folder.aside,
    publishing.time,
  )
  const own = manifest.files.filter((file) => !isAsset(file))
  for (const file of own.toSorted(byOrder)) bring(file, home, publishing)
  for (const path of [...publishing.touched, folder.releases, folder.path]) syncFolder(path)
}

function byOrder(left: ReleaseFile, right: ReleaseFile): number {
  return LAST.indexOf(left.path) - LAST.indexOf(right.path)
}

/** Writes the compressed forms before their file. */
function bring(file: ReleaseFile, base: string, publishing: ReleaseInput): void {
  for (const encoding of file.encodings) bringForm(file, encoding, base, publishing)
  bringForm(file, undefined, base, publishing)
}

function bringForm(
  file: ReleaseFile,
  encoding: ReleaseEncoding | undefined,
  base: string,
  publishing: ReleaseInput,
) {
  const name = encoding ? `${file.path}.${encoding}` : file.path
  const target = join(base, name)
  if (isRight(file, encoding, readIfThere(target))) return
  const body = readFileSync(join(publishing.source, name))
  if (!isRight(file, encoding, body)) {
    throw new ReleaseError(`${join(publishing.source, name)} changed while it was published`)
  }
  makeFolder(dirname(target))
  placeFile(target, body, publishing.folder.aside, publishing.time)
  for (let at = dirname(target); at !== publishing.folder.path; at = dirname(at))
    publishing.touched.add(at)
}

function isRight(
  file: ReleaseFile,
  encoding: ReleaseEncoding | undefined,
  body: Uint8Array | undefined,
) {
  if (encoding) return isFormOf(file, encoding, body)
  return body !== undefined && fileHash(body) === file.sha256
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

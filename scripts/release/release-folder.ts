import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { inlineHashes } from '../../server/http/static/headers.ts'
import { findDisagreements, type ReleaseFiles } from './agreement.ts'
import {
  type ReleaseEncoding,
  ENCODINGS,
  fileHash,
  type Manifest,
  MANIFEST_FILE,
  fileNames,
  type ReleaseFile,
} from './manifest.ts'
import { readShellPage } from './shell-page.ts'

const COMPRESSED = new RegExp(`\\.(?:${ENCODINGS.join('|')})$`)

const EXPANDERS = { br: brotliDecompressSync, gz: gunzipSync }

/** As many as the web server configuration deploy/proxy/nginx.conf can allow. */
const MAX_INLINE = { script: 2, style: 1 } as const

/** Returns the folder of an unpublished release, by brand and version. */
export function releaseFolder(environment: string, version: string): string {
  return join('dist', 'releases', `${environment}-${version}`)
}

/** All files of a release as the manifest lists them. */
export function listReleaseFiles(folder: string): ReleaseFile[] {
  const names = listNames(folder)
  return names
    .filter((path) => !COMPRESSED.test(path))
    .map((path) => {
      const body = readFileSync(join(folder, path))
      const encodings = ENCODINGS.filter((encoding) => names.includes(`${path}.${encoding}`))
      return { path, bytes: body.length, sha256: fileHash(body), encodings }
    })
}

/**
 * What is wrong with a release on disk: files that are missing, changed or too many, and parts that
 * are not of one build. Empty when all is well. Assets of other releases may lie beside its own.
 */
export function checkReleaseFolder(folder: string, manifest: Manifest): string[] {
  const files = new Map<string, Uint8Array>()
  for (const { path } of manifest.files) {
    const body = readIfThere(join(folder, path))
    if (body) files.set(path, body)
  }
  return [
    ...manifest.files.flatMap((file) => checkFile(folder, file, files.get(file.path))),
    ...findStrangers(folder, manifest),
    ...findDisagreements(files),
    ...checkAgainstManifest(files, manifest),
  ]
}

/** What the manifest and the page say of each other, and what web servers must know of the page. */
export function checkAgainstManifest(files: ReleaseFiles, manifest: Manifest): string[] {
  const html = new TextDecoder().decode(files.get('index.html'))
  const { version, environment } = readShellPage(html)
  const says = `${environment ?? 'unknown'} ${version ?? 'unknown'}`
  const wanted = `${manifest.environment} ${manifest.version}`
  return [
    ...(says === wanted ? [] : [`index.html: is of ${says}, ${MANIFEST_FILE} of ${wanted}`]),
    ...(['script', 'style'] as const)
      .filter((element) => inlineHashes(html, element).length > MAX_INLINE[element])
      .map((element) => `index.html: holds more inline ${element}s than ${MAX_INLINE[element]}`),
  ]
}

function checkFile(folder: string, file: ReleaseFile, body: Uint8Array | undefined): string[] {
  if (!body) return [`${file.path}: is missing`]
  if (fileHash(body) !== file.sha256) return [`${file.path}: is not what was released`]
  return file.encodings
    .filter(
      (encoding) =>
        !isFormOf(file, encoding, readIfThere(`${join(folder, file.path)}.${encoding}`)),
    )
    .map((encoding) => `${file.path}.${encoding}: is missing or of another content`)
}

/** Whether `body` is the file in that compressed form. */
export function isFormOf(
  { sha256 }: ReleaseFile,
  encoding: ReleaseEncoding,
  body: Uint8Array | undefined,
): boolean {
  try {
    return body !== undefined && fileHash(EXPANDERS[encoding](body)) === sha256
  } catch {
    return false
  }
}

function findStrangers(folder: string, { files }: Manifest): string[] {
  const known = new Set([MANIFEST_FILE, ...files.flatMap(fileNames)])
  const mayHaveMore = isPublished(folder)
  return listNames(folder)
    .filter((path) => !known.has(path) && !(mayHaveMore && path.startsWith('assets/')))
    .map((path) => `${path}: is no part of the release`)
}

/** In a published release the assets are a link to those of all releases. */
function isPublished(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.name === 'assets' && entry.isSymbolicLink(),
  )
}

function listNames(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below)).flatMap((entry) => {
    const name = below ? `${below}/${entry}` : entry
    return statSync(join(folder, name)).isDirectory() ? listNames(folder, name) : [name]
  })
}

/** The bytes of a file; undefined when there is none. */
export function readIfThere(path: string): Uint8Array | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined
}

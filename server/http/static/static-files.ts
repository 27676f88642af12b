import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { ConfigError } from '../../config/config-error.ts'

export type Encoding = 'br' | 'gzip'

/** Bytes of one file in one encoding, with the tag that names them. */
export interface Variant {
  body: Uint8Array<ArrayBuffer>
  etag: string
}

export interface StaticFile {
  type: string
  plain: Variant
  /** The forms that the build compressed beforehand. */
  encoded: ReadonlyMap<Encoding, Variant>
}

/** Files by URL path. What is not in it cannot be served, however a path is spelled. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/** The page that every address of the app opens. */
export const SHELL_PATH = '/index.html'

const SUFFIX_OF: ReadonlyMap<Encoding, string> = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
])

/**
 * Resolves `folder` to the folder to serve: itself, or the live release where releases are
 * published (docs/deploy.md). Throws ConfigError when there is no built app.
 */
export function findSite(folder: string): string {
  const site = [folder, join(folder, 'current')].find((one) => existsSync(join(one, SHELL_PATH)))
  if (site === undefined) {
    throw new ConfigError(`No built app in ${folder}: run "npm run build" or set STATIC_DIR`)
  }
  return realpathSync(site)
}

/**
 * Reads the built app into memory, so that a concurrent build is never served in part. Throws
 * ConfigError when the folder holds no built app.
 */
export function readStaticFiles(folder: string): StaticFiles {
  const site = findSite(folder)
  const names = listFiles(site).filter((name) => !/\.(?:br|gz)$/.test(name))
  return new Map(names.map((name) => [urlPath(site, name), readStaticFile(name)]))
}

/** Lists all files of a folder; links to folders are followed, links to files are skipped. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = join(folder, entry.name)
    if (entry.isFile()) return [name]
    return statSync(name).isDirectory() ? listFiles(name) : []
  })
}

function urlPath(folder: string, name: string): string {
  return `/${name.slice(join(folder, '/').length).replaceAll('\\', '/')}`
}

function readStaticFile(name: string): StaticFile {
  const body = readFileSync(name)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const encoded = new Map<Encoding, Variant>()
  for (const [encoding, suffix] of SUFFIX_OF) {
    const path = `${name}${suffix}`
    if (!existsSync(path)) continue
    encoded.set(encoding, { body: readFileSync(path), etag: `"${hash}-${encoding}"` })
  }
  return { type: contentType(name), plain: { body, etag: `"${hash}"` }, encoded }
}

function contentType(name: string): string {
  if (name.endsWith('.webmanifest')) return 'application/manifest+json'
  return getMimeType(name) ?? 'application/octet-stream'
}

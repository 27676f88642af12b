import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { ConfigError } from '../config.ts'

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
 * Reads the built app into memory, so that a build that lands meanwhile is never served by halves.
 * Throws ConfigError when the folder holds no built app.
 */
export function readStaticFiles(folder: string): StaticFiles {
  if (!existsSync(join(folder, SHELL_PATH))) {
    throw new ConfigError(`No built app in ${folder}: run "npm run build" or set STATIC_DIR`)
  }
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(names.map((name) => [urlPath(folder, name), readStaticFile(name)]))
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

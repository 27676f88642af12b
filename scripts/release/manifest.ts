import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ENVIRONMENT_IDS } from '../../contract/rules/environments.ts'
import { ReleaseError } from './release-error.ts'
import { isVersion } from './version.ts'

/** Stands in the release itself, and is served with it: a live site can be held to it. */
export const MANIFEST_FILE = 'release.json'

/**
 * Names below the release's folder: no way out of it, nothing hidden but the folder of RFC 8615.
 */
const SAFE_PATH = /^(?:\.well-known\/)?[\w][\w.-]*(?:\/[\w][\w.-]*)*$/

/** Compressed forms that lie beside a file, by their suffix. */
export const ENCODINGS = ['br', 'gz'] as const
export type ReleaseEncoding = (typeof ENCODINGS)[number]

const ReleaseFile = v.object({
  path: v.pipe(v.string(), v.regex(SAFE_PATH, 'is no path of a release')),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is no SHA-256')),
  /** The forms hold the same content; their own bytes depend on who compressed them. */
  encodings: v.array(v.picklist(ENCODINGS)),
})

const Manifest = v.object({
  product: v.literal('e-wallet'),
  version: v.pipe(v.string(), v.check(isVersion, 'is no version')),
  environment: v.picklist(ENVIRONMENT_IDS),
  /** The tester's route is inside: nothing for real money. */
  sandbox: v.boolean(),
  /** The commit that it was built from; the version may be the one change on top. */
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}$/, 'is no commit')),
  builtAt: v.pipe(v.string(), v.isoTimestamp()),
  files: v.pipe(v.array(ReleaseFile), v.minLength(1)),
})

export type ReleaseFile = v.InferOutput<typeof ReleaseFile>
export type Manifest = v.InferOutput<typeof Manifest>

/**
 * Reads a manifest's text. Throws ReleaseError that says what is wrong with it; `name` is for
 * people.
 */
export function parseManifest(text: string, name: string): Manifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ReleaseError(`${name} is no JSON`)
  }
  const result = v.safeParse(Manifest, json)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new ReleaseError(`${name} is no manifest: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
}

/** The manifest of a release folder. Throws ReleaseError when there is none. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST_FILE)
  if (!existsSync(file)) {
    throw new ReleaseError(`${folder} is no release: it has no ${MANIFEST_FILE}`)
  }
  return parseManifest(readFileSync(file, 'utf8'), file)
}

/** Returns the text of `release.json`. */
export function formatManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 1)}\n`
}

/** Files that clients of other releases may ask for: their names tell their content. */
export function isAsset({ path }: ReleaseFile): boolean {
  return path.startsWith('assets/')
}

/** The names that a file has on disk: its own, and those of its compressed forms. */
export function fileNames({ path, encodings }: ReleaseFile): string[] {
  return [path].concat(encodings.map((encoding) => `${path}.${encoding}`))
}

/** SHA-256 in hex, as manifests have it. */
export function fileHash(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

/** What people call a release. */
export function describeRelease({ version, environment, sandbox }: Manifest): string {
  return `${environment} ${version}${sandbox ? ' (sandbox)' : ''}`
}

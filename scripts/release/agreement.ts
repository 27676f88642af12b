import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { readShellPage, type ShellPage } from './shell-page.ts'
import { isVersion } from './version.ts'
import { type KeptFile, readWorkerList } from './worker-list.ts'

/** Files of a release by path, `assets/main-1.js`; on disk or as a site serves them. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>

const Published = v.object({ version: v.pipe(v.string(), v.check(isVersion)) })

/** The version that version.json names; undefined for anything else that may stand there. */
function readPublishedVersion(body: Uint8Array | undefined): string | undefined {
  try {
    const result = v.safeParse(Published, JSON.parse(decode(body)))
    return result.success ? result.output.version : undefined
  } catch {
    return undefined
  }
}

/**
 * Where version.json, the shell, the code that it loads and the service worker are not of one
 * build; empty when all agree. Each line names the file that does not fit.
 */
export function findDisagreements(files: ReleaseFiles): string[] {
  const version = readPublishedVersion(files.get('version.json'))
  if (version === undefined) return ['version.json: names no version']
  const shell = readShellPage(decode(files.get('index.html')))
  const list = readWorkerList(decode(files.get('sw.js')))
  return [
    ...checkShell(shell, version),
    ...checkCode(shell, files, version),
    ...(list ? checkWorker(list, shell, files) : ['sw.js: holds no list of files']),
  ]
}

function checkShell(shell: ShellPage, version: string): string[] {
  if (shell.version === version) return []
  return [`index.html: is of version ${shell.version ?? 'unknown'}, version.json of ${version}`]
}

function checkCode({ scripts, styles }: ShellPage, files: ReleaseFiles, version: string): string[] {
  const missing = [...scripts, ...styles].filter((path) => !files.has(path))
  if (missing.length > 0) return missing.map((path) => `${path}: is missing, index.html loads it`)
  const literal = new RegExp(`["'\`]${version.replaceAll('.', '\\.')}["'\`]`)
  const isNamed = scripts.some((path) => literal.test(decode(files.get(path))))
  return isNamed ? [] : [`index.html: no script that it loads is of version ${version}`]
}

function checkWorker(list: readonly KeptFile[], shell: ShellPage, files: ReleaseFiles): string[] {
  const kept = new Set(list.map(({ url }) => url))
  const unkept = ['index.html', ...shell.scripts, ...shell.styles].filter((path) => !kept.has(path))
  return [
    ...unkept.map((path) => `sw.js: is of another build, it does not know ${path}`),
    ...(kept.has('version.json') ? ['sw.js: keeps version.json, which must never be kept'] : []),
    ...list.flatMap((file) => checkKept(file, files.get(file.url))),
  ]
}

function checkKept({ url, revision }: KeptFile, body: Uint8Array | undefined): string[] {
  if (!body) return [`${url}: is missing, sw.js keeps it`]
  if (revision === null) return []
  const actual = createHash('md5').update(body).digest('hex')
  return actual === revision ? [] : [`sw.js: is of another build, it expects another ${url}`]
}

function decode(body: Uint8Array | undefined): string {
  return new TextDecoder().decode(body)
}

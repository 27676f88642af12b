import { randomUUID } from 'node:crypto'
import { findDisagreements, type ReleaseFiles } from './agreement.ts'
import type { AskSite, SiteAnswer } from './ask-site.ts'
import { checkHeaders, checkMissing, readAncestors } from './expected-headers.ts'
import { fileHash, type Manifest, MANIFEST_FILE, parseManifest } from './manifest.ts'
import { ReleaseError } from './release-error.ts'
import { checkAgainstManifest } from './release-folder.ts'
import { readShellPage } from './shell-page.ts'
import { readWorkerList } from './worker-list.ts'

/** Number of concurrent requests. */
const AT_A_TIME = 8

/** Headers of a browser navigation. */
const VISIT = { Accept: 'text/html,application/xhtml+xml', 'Sec-Fetch-Mode': 'navigate' }

const CORE = ['index.html', 'sw.js', 'version.json', MANIFEST_FILE]

export interface Verdict {
  /** The manifest that the site was compared with; undefined without a readable one. */
  manifest: Manifest | undefined
  /** Number of files that the site serves correctly. */
  goodFiles: number
  /** Who may show the app in a frame. */
  framedBy: string | undefined
  /** A line each; empty when the site serves one whole release with the right headers. */
  troubles: readonly string[]
}

/**
 * Compares a live site with a release: the one it names, or the `wanted` one. Requests every file
 * and checks content, headers, agreement, and answers for missing files. Rejects when the site
 * cannot be reached.
 */
export async function verifySite(
  ask: AskSite,
  { isTls, wanted }: { isTls: boolean; wanted?: Manifest | undefined },
): Promise<Verdict> {
  const core = await askAll(ask, CORE)
  const { manifest, troubles } = findManifest(core, wanted)
  const rest = namesOf(core, manifest).filter((path) => !CORE.includes(path))
  const answers = new Map([...core, ...(await askAll(ask, rest))])
  const lines = new Set([
    ...troubles,
    ...[...answers].flatMap(([path, answer]) => checkAnswer(path, answer, isTls)),
    ...(manifest?.files.flatMap((file) => checkContent(file, answers.get(file.path))) ?? []),
    ...findDisagreements(bodiesOf(answers)),
    ...(manifest ? checkAgainstManifest(bodiesOf(answers), manifest) : []),
    ...(await checkPages(ask, core, isTls)),
  ])
  const page = core.get('index.html')
  const bad = [...answers.keys()].filter((path) => hasTrouble(path, lines))
  return {
    manifest,
    goodFiles: answers.size - bad.length,
    framedBy: page && readAncestors(page.headers),
    troubles: [...lines],
  }
}

async function askAll(ask: AskSite, paths: readonly string[]): Promise<Map<string, SiteAnswer>> {
  const answers = new Map<string, SiteAnswer>()
  const queue = [...paths]
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      answers.set(path, await ask(addressOf(path), path === 'index.html' ? VISIT : {}))
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return new Map(paths.flatMap((path) => pairOf(path, answers.get(path))))
}

function pairOf(path: string, answer: SiteAnswer | undefined): [string, SiteAnswer][] {
  return answer ? [[path, answer]] : []
}

/** The page by the address that people open, version.json as the app asks for it. */
function addressOf(path: string): string {
  if (path === 'index.html') return '/'
  return path === 'version.json' ? `/${path}?${Date.now()}` : `/${path}`
}

function findManifest(core: ReadonlyMap<string, SiteAnswer>, wanted: Manifest | undefined) {
  const served = core.get(MANIFEST_FILE)
  if (served?.status !== 200) return { manifest: wanted, troubles: [] }
  try {
    const manifest = parseManifest(new TextDecoder().decode(served.body), MANIFEST_FILE)
    if (!wanted || JSON.stringify(wanted) === JSON.stringify(manifest)) {
      return { manifest, troubles: [] }
    }
    return {
      manifest: wanted,
      troubles: [
        `${MANIFEST_FILE}: is of another release, ${manifest.version} of ${manifest.builtAt}`,
      ],
    }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return { manifest: wanted, troubles: [error.message] }
  }
}

/** Every file that the manifest, the page or the worker names. */
function namesOf(core: ReadonlyMap<string, SiteAnswer>, manifest: Manifest | undefined): string[] {
  const text = (path: string) => new TextDecoder().decode(core.get(path)?.body)
  const { scripts, styles } = readShellPage(text('index.html'))
  const kept = readWorkerList(text('sw.js')) ?? []
  const names = [
    ...(manifest?.files.map(({ path }) => path) ?? []),
    ...[...scripts, ...styles].filter((path) => !path.includes(':')),
    ...kept.map(({ url }) => url),
  ]
  return [...new Set(names)]
}

function checkAnswer(path: string, answer: SiteAnswer, isTls: boolean): string[] {
  if (answer.status !== 200) return [`${path}: answers ${answer.status}, must be 200`]
  return checkHeaders(`/${path}`, answer, isTls).map((line) => line.slice(1))
}

function checkContent(
  { path, sha256 }: Manifest['files'][number],
  answer: SiteAnswer | undefined,
): string[] {
  if (answer?.status !== 200 || fileHash(answer.body) === sha256) return []
  return [`${path}: is not what was released`]
}

/** Addresses of the app show the page; an asset that does not exist is no page. */
async function checkPages(
  ask: AskSite,
  core: ReadonlyMap<string, SiteAnswer>,
  isTls: boolean,
): Promise<string[]> {
  const missing = `/assets/missing-${randomUUID()}.js`
  const deep = await ask('/history', VISIT)
  const page = core.get('index.html')
  const isSame = page && fileHash(page.body) === fileHash(deep.body)
  return [
    ...(deep.status === 200 && isSame ? [] : ['/history: does not show the page']),
    ...checkMissing(missing, await ask(missing), isTls),
  ]
}

function bodiesOf(answers: ReadonlyMap<string, SiteAnswer>): ReleaseFiles {
  const good = [...answers].filter(([, { status }]) => status === 200)
  return new Map(good.map(([path, { body }]) => [path, body]))
}

function hasTrouble(path: string, lines: ReadonlySet<string>): boolean {
  return [...lines].some((line) => line.startsWith(`${path}: `))
}

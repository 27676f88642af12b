/**
 * The import rules. A file imports from its own layer and from the layers below it, and modules
 * (the folders that `moduleOf` names) form no circles. `boundaries.test.ts` reads every import.
 */
export interface Program {
  /** The folder of the program. */
  root: string
  /** Files and folders of each layer, the highest layer first. */
  layers: readonly (readonly string[])[]
}

const APP: Program = {
  root: 'src/',
  layers: [
    ['main.tsx', 'boot.ts', 'routeTree.gen.ts', 'app'],
    ['routes', 'shell'],
    ['features'],
    ['shared'],
    ['kernel', 'ui'],
  ],
}

const SERVER: Program = {
  root: 'server/',
  layers: [
    ['main.ts', 'backup.ts', 'providers.ts', 'run-office.ts', 'start', 'sandbox'],
    ['http', 'office', 'jobs', 'backup', 'context.ts'],
    ['domain'],
    ['gateways'],
    ['db', 'ops', 'config', 'lib', 'messages'],
  ],
}

/** What both programs are made of. */
export const PROGRAMS = { app: APP, server: SERVER } as const

/** Folders whose own folders are modules. */
const GROUPS: ReadonlySet<string> = new Set([
  'src/features',
  'src/shared',
  'src/kernel',
  'server/domain',
  'server/office',
  'server/gateways',
])

/** The table of all calls: whoever imports it takes the schemas of every page along. */
const ALL_CALLS = 'contract/endpoints.ts'

/** The rules of the business, which know nothing of the calls. */
const RULES = 'contract/rules/'

/**
 * Returns why the file `from` may not import the file `to` (paths from the project's root), or
 * undefined when it may.
 */
export function whyForbidden(from: string, to: string): string | undefined {
  const [part, target] = [topOf(from), topOf(to)]
  if (target === 'texts') return whyForbiddenOfTexts(part, to)
  if (part === 'texts') return 'texts import nothing'
  if (part === 'contract') return whyForbiddenToContract(from, to)
  if (part === 'sw') return target === 'sw' ? undefined : 'the worker imports nothing of the app'
  if (to === ALL_CALLS && part === 'src') return 'the app imports the calls of a subject alone'
  const program = Object.values(PROGRAMS).find(({ root }) => from.startsWith(root))
  if (!program || target === 'contract') return undefined
  if (!to.startsWith(program.root)) return `${part} imports nothing of ${target}`
  const [importer, imported] = [layerOf(program, from), layerOf(program, to)]
  if (importer === -1 || imported === -1) return `${importer === -1 ? from : to} is in no layer`
  return importer > imported ? `${moduleOf(from)} is below ${moduleOf(to)}` : undefined
}

const FOR_ALL: ReadonlySet<string> = new Set(['texts/languages.ts', 'texts/language-rules.ts'])

/**
 * The app, its worker and the contract take the languages with their rules and the texts of the
 * app.
 */
function whyForbiddenOfTexts(part: string, to: string): string | undefined {
  const isForAll = FOR_ALL.has(to) || to.endsWith('/app.json')
  if (part === 'texts' || part === 'server' || isForAll) return undefined
  return 'the texts of the server stay in the server'
}

function whyForbiddenToContract(from: string, to: string): string | undefined {
  if (topOf(to) !== 'contract') return 'the contract imports nothing of the programs'
  const isRule = from.startsWith(RULES) && !to.startsWith(RULES)
  return isRule ? 'rules know nothing of the calls' : undefined
}

/**
 * The module of a file: a folder of one of the groups, else the first folder inside its program.
 */
export function moduleOf(path: string): string {
  const [part = '', first = '', second = ''] = path.split('/')
  const isInGroup = GROUPS.has(`${part}/${first}`) && second !== ''
  const name = isInGroup ? `${part}/${first}/${second}` : `${part}/${first}`
  return path.startsWith('contract/') && !path.startsWith(RULES)
    ? 'contract'
    : name.replace(/\.tsx?$/, '')
}

/**
 * Returns the modules that import each other in a circle, each circle as a sorted list.
 *
 * @param imports Pairs of files: the importer and the imported.
 */
export function findCircles(imports: readonly (readonly [string, string])[]): string[][] {
  const below = new Map<string, Set<string>>()
  for (const [from, to] of imports) {
    const [importer, imported] = [moduleOf(from), moduleOf(to)]
    if (importer === imported) continue
    below.set(importer, (below.get(importer) ?? new Set()).add(imported))
  }
  const seenFrom = new Map([...below.keys()].map((one) => [one, reach(below, one)]))
  const circles = [...below.keys()].map((one) =>
    [...(seenFrom.get(one) ?? [])].filter((other) => seenFrom.get(other)?.has(one)).toSorted(),
  )
  const distinct = new Map(circles.map((circle) => [circle.join(' '), circle]))
  return [...distinct.values()].filter(({ length }) => length > 0)
}

/** All modules that one leads to. */
function reach(below: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(below.get(start) ?? [])]
  while (waiting.length > 0) {
    const next = waiting.pop() ?? ''
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(below.get(next) ?? []))
  }
  return reached
}

function layerOf({ root, layers }: Program, path: string): number {
  const [first = ''] = path.slice(root.length).split('/')
  return layers.findIndex((places) => places.includes(first))
}

function topOf(path: string): string {
  return path.split('/', 1).join()
}

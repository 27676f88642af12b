/**
 * The law of the house. A room imports only from the floors below it: rooms on one floor do not see
 * each other, nor do the folders inside `features`, `entities` and `shared`.
 */
export const FLOORS: readonly (readonly string[])[] = [
  ['entry'],
  ['app'],
  ['routes'],
  ['shell'],
  ['features'],
  ['entities'],
  ['shared'],
  ['texts'],
  ['api'],
  ['first-paint'],
  ['session', 'environment', 'platform'],
  ['ui', 'contract'],
  ['runtime'],
  ['lib', 'rules'],
]

/** The rules of the business, a floor below the contract that they are part of. */
const RULES = 'src/contract/rules/'

/** Rooms whose folders are rooms of their own. */
const DIVIDED = new Set(['features', 'entities', 'shared'])

/** Files that no other file imports: builds start from them. */
const ENTRIES = new Set(['src/first-paint/head.ts', 'src/first-paint/prerender.tsx'])

/** Files at the top of src, by the room they belong to. */
const TOP_FILES = new Map([
  ['main.tsx', 'entry'],
  ['boot.ts', 'entry'],
  ['routeTree.gen.ts', 'routes'],
])

/** The table of all calls: whoever imports it takes the schemas of every page along. */
const WHOLE_TABLE = 'src/contract/endpoints.ts'

/** What the server may take from src. */
const SHARED_WITH_SERVER = 'src/contract/'

/**
 * Why the file `from` may not import the file `to` (paths from the project's root), or undefined
 * when it may.
 */
export function whyForbidden(from: string, to: string): string | undefined {
  const [house, target] = [from.split('/', 1).join(), to.split('/', 1).join()]
  if (house === 'src') return target === 'src' ? whyForbiddenInSrc(from, to) : 'src stands alone'
  if (target !== 'src') return house === 'sw' && target !== 'sw' ? 'sw stands alone' : undefined
  if (house === 'sw') return 'the worker sees nothing of src'
  if (house === 'server' && !to.startsWith(SHARED_WITH_SERVER)) {
    return 'the server sees src/contract only'
  }
  return undefined
}

function whyForbiddenInSrc(from: string, to: string): string | undefined {
  const [importer, imported] = [findRoom(from), findRoom(to)]
  if (!importer || !imported) return `${importer ? to : from} is in no room`
  if (to === WHOLE_TABLE) return 'the app imports the calls of a subject, not the whole table'
  if (importer.name === imported.name) return undefined
  if (importer.floor > imported.floor) return `${importer.name} is below ${imported.name}`
  if (importer.floor === imported.floor) return `${importer.name} does not see ${imported.name}`
  return undefined
}

function findRoom(path: string): { name: string; floor: number } | undefined {
  const [, top = '', folder = ''] = path.split('/')
  const room = ENTRIES.has(path)
    ? 'entry'
    : path.startsWith(RULES)
      ? 'rules'
      : (TOP_FILES.get(top) ?? top)
  const floor = FLOORS.findIndex((rooms) => rooms.includes(room))
  if (floor === -1) return undefined
  return { name: DIVIDED.has(room) ? `${room}/${folder}` : room, floor }
}

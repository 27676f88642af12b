/**
 * The law of the house: a room (a folder, or a file at the top) imports only from the floors below
 * it. Rooms on one floor do not see each other. The tests beside this file read every import;
 * `scripts/make-lint-rooms.ts` writes the same law for the editor.
 */
export interface House {
  /** The folder of its rooms. */
  root: string
  /** Names of the rooms, the highest floor first. */
  floors: readonly (readonly string[])[]
  /**
   * Files and folders (which end in `/`) of another room than the one that their first folder names.
   */
  exceptions?: ReadonlyMap<string, string>
  /** Rooms whose own folders do not see each other. */
  divided?: ReadonlySet<string>
}

const SRC: House = {
  root: 'src/',
  floors: [
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
  ],
  exceptions: new Map([
    // Builds start from these.
    ['main.tsx', 'entry'],
    ['boot.ts', 'entry'],
    ['first-paint/head.ts', 'entry'],
    ['first-paint/home.ts', 'entry'],
    ['first-paint/prerender.tsx', 'entry'],
    ['routeTree.gen.ts', 'routes'],
    // The rules of the business, a floor below the contract that they are part of.
    ['contract/rules/', 'rules'],
  ]),
  divided: new Set(['features', 'entities', 'shared']),
}

const SERVER: House = {
  root: 'server/',
  floors: [
    ['entry'],
    ['start'],
    ['sandbox'],
    ['office'],
    ['http', 'jobs', 'backup'],
    ['context'],
    ['domain'],
    ['gateways'],
    ['messages', 'ops'],
    ['db'],
    ['config', 'lib'],
  ],
  exceptions: new Map([
    ['main.ts', 'entry'],
    ['backup.ts', 'entry'],
    ['providers.ts', 'entry'],
    ['run-office.ts', 'entry'],
  ]),
}

const DOMAIN: House = {
  root: 'server/domain/',
  floors: [
    ['telegram'],
    ['passkeys', 'archive', 'delivery', 'contacts', 'closing'],
    ['accounts', 'auth', 'identification', 'profile', 'history', 'texts'],
    ['payouts', 'disputes'],
    ['transfers'],
    [
      'corrections',
      'reconciliation',
      'deposits',
      'exchange',
      'top-up',
      'withdrawal',
      'notifications',
      'audit-log',
    ],
    ['notification-kinds', 'limits'],
    ['ledger', 'rates', 'provider-events', 'email'],
    ['notices'],
    ['refusal'],
  ],
}

const OFFICE: House = {
  root: 'server/office/',
  floors: [
    ['create-office', 'command-line'],
    ['invite-operator'],
    ['list-sections'],
    ['transactions'],
    [
      'approvals-queue',
      'ledger',
      'reconciliation',
      'terms',
      'audit-page',
      'overview',
      'owners',
      'staff',
      'events',
      'identifications',
      'payouts',
      'disputes',
    ],
    ['approvals', 'queue'],
    ['serve-route'],
    ['sign-in'],
    ['page'],
    ['route'],
    ['access', 'audit-log'],
    ['icons', 'markup', 'refusal', 'form-fields', 'cut-page'],
  ],
}

/** The app, the server, and inside the server its domain and the operator's office. */
export const HOUSES = { src: SRC, server: SERVER, domain: DOMAIN, office: OFFICE } as const

/** The table of all calls: whoever imports it takes the schemas of every page along. */
const WHOLE_TABLE = 'contract/endpoints.ts'

/** What the server may take from src. */
const SHARED_WITH_SERVER = 'contract/'

/**
 * Returns why the file `from` may not import the file `to` (paths from the project's root), or
 * undefined when it may.
 */
export function whyForbidden(from: string, to: string): string | undefined {
  const why = whyForbiddenBetween(from, to)
  if (why) return why
  const shared = Object.values(HOUSES).filter(
    ({ root }) => from.startsWith(root) && to.startsWith(root),
  )
  return shared.map((house) => whyForbiddenIn(house, from, to)).find(Boolean)
}

function whyForbiddenBetween(from: string, to: string): string | undefined {
  const [part, target] = [from.split('/', 1).join(), to.split('/', 1).join()]
  if (part === 'src') {
    if (target !== 'src') return 'src stands alone'
    return to === WHOLE_TABLE
      ? 'the app imports the calls of a subject, not the whole table'
      : undefined
  }
  if (target !== 'src') return part === 'sw' && target !== 'sw' ? 'sw stands alone' : undefined
  if (part === 'sw') return 'the worker sees nothing of src'
  if (part === 'server' && !to.startsWith(SHARED_WITH_SERVER)) {
    return 'the server sees contract only'
  }
  return undefined
}

function whyForbiddenIn(house: House, from: string, to: string): string | undefined {
  const [importer, imported] = [findRoom(house, from), findRoom(house, to)]
  if (!importer || !imported) return `${importer ? to : from} is in no room`
  if (importer.name === imported.name) return undefined
  if (importer.floor > imported.floor) return `${importer.name} is below ${imported.name}`
  if (importer.floor === imported.floor) return `${importer.name} does not see ${imported.name}`
  return undefined
}

function findRoom(house: House, path: string): { name: string; floor: number } | undefined {
  const inside = path.slice(house.root.length)
  const [first = '', folder = ''] = inside.split('/')
  const exception = [...(house.exceptions ?? [])].find(
    ([place]) => inside === place || (place.endsWith('/') && inside.startsWith(place)),
  )
  const room = exception?.[1] ?? first.replace(/\.tsx?$/, '')
  const floor = house.floors.findIndex((rooms) => rooms.includes(room))
  if (floor === -1) return undefined
  return { name: house.divided?.has(room) ? `${room}/${folder}` : room, floor }
}

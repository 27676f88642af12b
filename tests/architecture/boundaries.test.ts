import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type House, HOUSES, whyForbidden } from './layers.ts'
import { LINT_ROOMS_FILE, makeLintRooms } from './lint-rooms.ts'
import { parseSource, readSources, resolveImport, type SourceFile } from './source-files.ts'

function findBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((specifier) => {
      const to = resolveImport(path, specifier)
      const why = to && whyForbidden(path, to)
      return why ? [`${path} → ${to}: ${why}`] : []
    }),
  )
}

/** The rooms of all houses but the entries, which no file imports. */
const rooms = Object.values(HOUSES).flatMap((house) =>
  roomsOf(house).map((room) => [house.root, room, house] as const),
)

function roomsOf({ floors }: House): string[] {
  return floors.flat().filter((room) => room !== 'entry')
}

function floorOf({ floors }: House, room: string): number {
  return floors.findIndex((floor) => floor.includes(room))
}

/** Folders of the rooms that are a part of another room, or have rooms inside. */
const FOLDERS = new Map([
  ['src/rules', 'contract/rules'],
  ['server/domain', 'server/domain/ledger'],
  ['server/office', 'server/office/access'],
])

function folderOf({ root }: House, room: string): string {
  return FOLDERS.get(`${root}${room}`) ?? `${root}${room}/same`
}

test.each(['src', 'server', 'sw'])('%s keeps the law of the house', (house) => {
  expect(findBreaches(readSources(house))).toEqual([])
})

/** Packages of pure functions, which `src/kernel/lib` and the rules may import. */
const PURE_PACKAGES = new Set(['dayjs', 'fast-check', 'vitest'])

test.each(['src/kernel/lib', 'contract/rules'])(
  '%s imports no package with state or views',
  (room) => {
    const imports = readSources(room).flatMap(({ imports: specifiers }) => specifiers)
    const packages = imports.filter((specifier) => !specifier.startsWith('.'))
    expect(packages.filter((name) => !PURE_PACKAGES.has(name))).toEqual([])
  },
)

describe('the checker', () => {
  test.each(rooms)('lets %s%s see itself and what is below, nothing else', (_, from, house) => {
    const all = roomsOf(house)
    const seen = all.filter(
      (to) =>
        whyForbidden(`${folderOf(house, from)}/one.ts`, `${folderOf(house, to)}/two.ts`) ===
        undefined,
    )
    expect(seen).toEqual(
      all.filter((to) => to === from || floorOf(house, from) < floorOf(house, to)),
    )
  })

  test.each([
    ['another feature', 'src/features/history/list.tsx', 'src/features/exchange/quote.ts', false],
    ['its own feature', 'src/features/history/list.tsx', 'src/features/history/page.ts', true],
    ['another entity', 'src/shared/wallet/card.tsx', 'src/shared/profile/name.ts', false],
    ['the entry', 'src/app/app.tsx', 'src/main.tsx', false],
    ['the app from the entry', 'src/main.tsx', 'src/app/app.tsx', true],
    ['the route tree', 'src/app/router.ts', 'src/routeTree.gen.ts', true],
    ['the server from src', 'src/kernel/lib/dates.ts', 'server/config/config.ts', false],
    ['a file in no room', 'src/app/app.tsx', 'src/extra/thing.ts', false],
    [
      'the calls of a subject',
      'src/kernel/texts/texts.queries.ts',
      'contract/calls/texts.ts',
      true,
    ],
    ['the table of all calls', 'src/kernel/texts/texts.queries.ts', 'contract/endpoints.ts', false],
    ['that table from the server', 'server/start/create-app.ts', 'contract/endpoints.ts', true],
    ['the contract from the server', 'server/start/create-app.ts', 'contract/wire.ts', true],
    ['the rules from the server', 'server/start/create-app.ts', 'contract/rules/money.ts', true],
    ['the contract from the rules', 'contract/rules/money.ts', 'contract/wire.ts', false],
    ['dates from the server', 'server/start/create-app.ts', 'src/kernel/lib/dates.ts', false],
    [
      'an act from another act',
      'server/domain/exchange/terms.ts',
      'server/domain/top-up/settle.ts',
      false,
    ],
    [
      'the ledger from an act',
      'server/domain/exchange/terms.ts',
      'server/domain/ledger/post.ts',
      true,
    ],
    ['a route from the domain', 'server/domain/texts.ts', 'server/http/failures.ts', false],
    ['the context from the domain', 'server/domain/texts.ts', 'server/context.ts', false],
    ['src from the worker', 'sw/sw.ts', 'contract/rules/money.ts', false],
  ])('%s', (_name, from, to, isAllowed) => {
    expect(whyForbidden(from, to) === undefined).toBe(isAllowed)
  })

  test.each([
    "import { x } from '../features/home/home-screen.tsx'",
    "import type { X } from '../features/home/home-screen.tsx'",
    "export * from '../features/home/home-screen.tsx'",
    "const lazy = () => import('../features/home/home-screen.tsx')",
    "type X = import('../features/home/home-screen.tsx').X",
    "import '../features/home/home.module.css'",
  ])('catches a planted breach: %s', (planted) => {
    expect(findBreaches([parseSource('src/kernel/lib/planted.tsx', planted)])).toHaveLength(1)
  })

  test('ignores comments and text', () => {
    const harmless = `// import '../app/app.tsx'\nconst words = "import '../app/app.tsx'"`
    expect(findBreaches([parseSource('src/kernel/lib/harmless.ts', harmless)])).toEqual([])
  })
})

describe('the linter', () => {
  test(`has the law of the house: run "npx tsx scripts/make-lint-rooms.ts" after a change`, () => {
    expect(JSON.parse(readFileSync(LINT_ROOMS_FILE, 'utf8'))).toEqual(makeLintRooms())
  })

  test.each(rooms)('forbids %s%s the rooms that the law forbids', (_, from, house) => {
    if (from === 'rules') return
    const folders = roomsOf(house).filter((room) => room !== 'rules' && room !== from)
    const isForbidden = (to: string) =>
      whyForbidden(`${house.root}${from}/one.ts`, `${house.root}${to}/two.ts`) !== undefined
    const restricted = restrictionsOf(`${house.root}${from}/**`)
    expect(folders.filter((to) => restricted(`../${to}/two.ts`))).toEqual(
      folders.filter(isForbidden),
    )
  })

  test('lets the rooms beside the contract see its rules', () => {
    const restricted = restrictionsOf('src/ui/**')
    expect(restricted('../contract/wire.ts')).toBe(true)
    expect(restricted('../contract/rules/money.ts')).toBe(false)
  })
})

/** Whether the linter reports an import in the files of a glob. */
function restrictionsOf(glob: string): (specifier: string) => boolean {
  const { rules } = makeLintRooms().overrides.find(({ files }) => files.includes(glob)) ?? {}
  const [, { patterns } = { patterns: [] }] = rules?.['no-restricted-imports'] ?? []
  return (specifier) => patterns.some(({ regex }) => new RegExp(regex, 'u').test(specifier))
}

import { describe, expect, test } from 'vitest'
import { FLOORS, whyForbidden } from './law.ts'
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

const rooms = FLOORS.flat().filter((room) => room !== 'entry')

function floorOf(room: string): number {
  return FLOORS.findIndex((floor) => floor.includes(room))
}

function folderOf(room: string): string {
  return room === 'rules' ? 'src/contract/rules' : `src/${room}/same`
}

test.each(['src', 'server', 'sw'])('%s keeps the law of the house', (house) => {
  expect(findBreaches(readSources(house))).toEqual([])
})

/** Packages of pure functions, which `src/lib` and the rules may import. */
const PURE_PACKAGES = new Set(['dayjs', 'fast-check', 'vitest'])

test.each(['src/lib', 'src/contract/rules'])(
  '%s imports no package with state or views',
  (room) => {
    const imports = readSources(room).flatMap(({ imports: specifiers }) => specifiers)
    const packages = imports.filter((specifier) => !specifier.startsWith('.'))
    expect(packages.filter((name) => !PURE_PACKAGES.has(name))).toEqual([])
  },
)

describe('the checker', () => {
  test.each(rooms)('lets %s see itself and what is below, nothing else', (from) => {
    const seen = rooms.filter(
      (to) => whyForbidden(`${folderOf(from)}/one.ts`, `${folderOf(to)}/two.ts`) === undefined,
    )
    expect(seen).toEqual(rooms.filter((to) => to === from || floorOf(from) < floorOf(to)))
  })

  test.each([
    ['another feature', 'src/features/history/list.tsx', 'src/features/exchange/quote.ts', false],
    ['its own feature', 'src/features/history/list.tsx', 'src/features/history/page.ts', true],
    ['another entity', 'src/entities/wallet/card.tsx', 'src/entities/profile/name.ts', false],
    ['the entry', 'src/app/app.tsx', 'src/main.tsx', false],
    ['the app from the entry', 'src/main.tsx', 'src/app/app.tsx', true],
    ['the route tree', 'src/app/router.ts', 'src/routeTree.gen.ts', true],
    ['the server from src', 'src/lib/dates.ts', 'server/config/config.ts', false],
    ['a file in no room', 'src/app/app.tsx', 'src/extra/thing.ts', false],
    ['the calls of a subject', 'src/texts/texts.queries.ts', 'src/contract/texts.ts', true],
    ['the table of all calls', 'src/texts/texts.queries.ts', 'src/contract/endpoints.ts', false],
    ['that table from the server', 'server/start/create-app.ts', 'src/contract/endpoints.ts', true],
    ['the contract from the server', 'server/start/create-app.ts', 'src/contract/wire.ts', true],
    [
      'the rules from the server',
      'server/start/create-app.ts',
      'src/contract/rules/money.ts',
      true,
    ],
    ['the contract from the rules', 'src/contract/rules/money.ts', 'src/contract/wire.ts', false],
    ['dates from the server', 'server/start/create-app.ts', 'src/lib/dates.ts', false],
    ['src from the worker', 'sw/sw.ts', 'src/contract/rules/money.ts', false],
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
    expect(findBreaches([parseSource('src/lib/planted.tsx', planted)])).toHaveLength(1)
  })

  test('ignores comments and text', () => {
    const harmless = `// import '../app/app.tsx'\nconst words = "import '../app/app.tsx'"`
    expect(findBreaches([parseSource('src/lib/harmless.ts', harmless)])).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { findCircles, moduleOf, PROGRAMS, whyForbidden } from './layers.ts'
import { parseSource, readSources, resolveImport, type SourceFile } from './source-files.ts'

/** The importer and the imported file of each import inside the project. */
function importsOf(files: readonly SourceFile[]): [string, string][] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((specifier): [string, string][] => {
      const to = resolveImport(path, specifier)
      return to ? [[path, to]] : []
    }),
  )
}

function findBreaches(files: readonly SourceFile[]): string[] {
  return importsOf(files).flatMap(([from, to]) => {
    const why = whyForbidden(from, to)
    return why ? [`${from} → ${to}: ${why}`] : []
  })
}

/** Imports that lead from each module of the domain to the next. */
function chainOf(modules: readonly string[]): [string, string][] {
  return modules
    .slice(1)
    .map((name, index) => [
      `server/domain/${modules[index]}/one.ts`,
      `server/domain/${name}/two.ts`,
    ])
}

const sources = readSources('src', 'server', 'contract', 'texts', 'sw')

test('every import keeps to the layers', () => {
  expect(findBreaches(sources)).toEqual([])
})

test('modules do not import each other in circles', () => {
  const code = sources.filter(({ path }) => !/\.test\.tsx?$|\.test-support\.tsx$/.test(path))
  expect(findCircles(importsOf(code))).toEqual([])
})

/** Packages of pure functions, which the kernel's functions and the rules may import. */
const PURE_PACKAGES = new Set(['dayjs', 'fast-check', 'vitest'])

test.each(['src/kernel/lib', 'contract/rules'])(
  'a package with state or views is not imported by %s',
  (folder) => {
    const imports = readSources(folder).flatMap(({ imports: specifiers }) => specifiers)
    const packages = imports.filter((specifier) => !specifier.startsWith('.'))
    expect(packages.filter((name) => !PURE_PACKAGES.has(name))).toEqual([])
  },
)

describe('the checker of imports', () => {
  test.each(Object.entries(PROGRAMS))(
    'the checker of imports lets each layer of %s import itself and those below',
    (_, { root, layers }) => {
      const fileIn = (layer: number) => `${root}${layers[layer]?.at(-1)}/one.ts`
      const seen = layers.map((_layer, from) =>
        layers.flatMap((_other, to) => (whyForbidden(fileIn(from), fileIn(to)) ? [] : [to])),
      )
      expect(seen).toEqual(layers.map((_layer, from) => [...layers.keys()].slice(from)))
    },
  )

  test.each([
    ['a page from a feature', 'src/features/history/list.tsx', 'src/routes/_app.tsx', false],
    ['another feature', 'src/features/history/list.tsx', 'src/features/exchange/quote.ts', true],
    ['a feature from the kernel', 'src/kernel/api/call.ts', 'src/features/home/card.tsx', false],
    ['the server from the app', 'src/kernel/lib/dates.ts', 'server/config/config.ts', false],
    ['the app from the server', 'server/start/create-app.ts', 'src/kernel/lib/dates.ts', false],
    ['a file in no layer', 'src/app/app.tsx', 'src/extra/thing.ts', false],
    ['the calls of a subject', 'src/kernel/texts/texts.ts', 'contract/calls/texts.ts', true],
    ['all calls from the app', 'src/kernel/texts/texts.ts', 'contract/endpoints.ts', false],
    ['all calls from the server', 'server/start/create-app.ts', 'contract/endpoints.ts', true],
    ['the calls from the rules', 'contract/rules/money.ts', 'contract/wire.ts', false],
    ['the server from the contract', 'contract/wire.ts', 'server/lib/clock.ts', false],
    ['a route from the domain', 'server/domain/texts.ts', 'server/http/failures.ts', false],
    ['the context from the domain', 'server/domain/texts.ts', 'server/context.ts', false],
    ['the ledger from an act', 'server/domain/exchange/a.ts', 'server/domain/ledger/b.ts', true],
    ['the contract from the worker', 'sw/sw.ts', 'contract/rules/money.ts', false],
  ])('the checker of imports judges an import of %s', (_name, from, to, isAllowed) => {
    expect(whyForbidden(from, to) === undefined).toBe(isAllowed)
  })

  test('the checker of imports finds a circle through three modules, and none in a chain', () => {
    expect(findCircles(chainOf(['a', 'b', 'c', 'd']))).toEqual([])
    expect(findCircles(chainOf(['a', 'b', 'c', 'a', 'd']))).toEqual([
      ['server/domain/a', 'server/domain/b', 'server/domain/c'],
    ])
  })

  test('the checker of imports takes a folder of a group for a module, and a file at its top too', () => {
    expect(moduleOf('src/features/home/card.tsx')).toBe('src/features/home')
    expect(moduleOf('server/domain/refusal.ts')).toBe('server/domain/refusal')
    expect(moduleOf('server/http/routes/pins.ts')).toBe('server/http')
    expect(moduleOf('contract/calls/pins.ts')).toBe('contract')
    expect(moduleOf('contract/rules/money.ts')).toBe('contract/rules')
  })

  test.each([
    "import { x } from '../../features/home/home-screen.tsx'",
    "import type { X } from '../../features/home/home-screen.tsx'",
    "export * from '../../features/home/home-screen.tsx'",
    "const lazy = () => import('../../features/home/home-screen.tsx')",
    "type X = import('../../features/home/home-screen.tsx').X",
    "import '../../features/home/home.module.css'",
  ])('the checker of imports catches a planted breach: %s', (planted) => {
    expect(findBreaches([parseSource('src/kernel/lib/planted.tsx', planted)])).toHaveLength(1)
  })

  test('the checker of imports ignores comments and texts', () => {
    const harmless = `// import '../../app/app.tsx'\nconst words = "import '../../app/app.tsx'"`
    expect(findBreaches([parseSource('src/kernel/lib/harmless.ts', harmless)])).toEqual([])
  })

  test('the example shop imports nothing outside of its folder but packages and Node', () => {
    const outside = readSources('examples/shop/shop').flatMap(({ path, imports }) =>
      imports
        .map((name) => resolveImport(path, name))
        .filter((to) => to !== undefined && !to.startsWith('examples/shop/')),
    )
    expect(outside).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { isNode, parseSource, readSources, type SourceFile } from './source-files.ts'

/** Names that say nothing of the thing that they name. */
const EMPTY_NAMES = /^(?:Asked|Told|Noted|Way|PayWay|forgive|putOff|SILENT_MS|isTold|isClear)$/

/** Lengths of time have one module. */
const DURATIONS = 'contract/rules/durations.ts'
const DURATION_NAMES = /^(?:SECOND|MINUTE|HOUR|DAY)_MS$|^MS_PER_(?:SECOND|MINUTE|HOUR|DAY)$/
const DURATION_NUMBERS = new Set([3_600_000, 86_400_000])

const isProduct = ({ path }: SourceFile) =>
  !/\.test(?:-support)?\.tsx?$/.test(path) && !path.startsWith('src/routes/')

/** The names that a module declares and exports; a type and a value of one name are one. */
function findExports({ nodes }: SourceFile): string[] {
  const names = nodes
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .map((node) => node['declaration'])
    .filter(isNode)
    .flatMap((declaration) =>
      Array.isArray(declaration['declarations'])
        ? declaration['declarations'].map((one) => (isNode(one) ? one['id'] : undefined))
        : [declaration['id']],
    )
    .filter(isNode)
    .map((id) => id['name'])
    .filter((name) => typeof name === 'string')
  return [...new Set(names)]
}

/** Each name that more than one module exports, with the modules. */
function findSharedNames(files: readonly SourceFile[]): string[] {
  const modules = new Map<string, string[]>()
  for (const file of files) {
    for (const name of findExports(file)) {
      modules.set(name, [...(modules.get(name) ?? []), file.path])
    }
  }
  return [...modules]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
}

/** The names that a file declares and that say nothing of the thing. */
function findUnclear({ path, nodes }: SourceFile): string[] {
  const names = nodes
    .map(({ type, id, name }) => (type === 'TSTypeParameter' ? name : id))
    .filter(isNode)
    .map(({ name }) => String(name))
    .filter((name) => EMPTY_NAMES.test(name))
  return [...new Set(names)].map((name) => `${path}: ${name}`)
}

/** The lengths of time that a file has of its own. */
function findDurations({ path, nodes }: SourceFile): string[] {
  const names = nodes
    .filter(({ type }) => type === 'VariableDeclarator')
    .map(({ id }) => (isNode(id) ? String(id['name']) : ''))
    .filter((name) => DURATION_NAMES.test(name))
  const numbers = nodes
    .filter(({ type, value }) => type === 'Literal' && DURATION_NUMBERS.has(Number(value)))
    .map(({ value }) => String(value))
  return [...names, ...numbers].map((one) => `${path}: ${one}`)
}

const DESCRIBED = new Set(['FunctionDeclaration', 'ClassDeclaration'])

/** The functions and classes that a file exports without a docstring. */
function findUndescribed({ path, text, nodes }: SourceFile): string[] {
  return nodes
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .filter(({ start }) => !text.slice(0, start).trimEnd().endsWith('*/'))
    .map((node) => node['declaration'])
    .filter(isNode)
    .filter(({ type }) => DESCRIBED.has(type))
    .map(({ id }) => `${path}: ${isNode(id) ? String(id['name']) : ''}`)
}

const product = readSources('contract', 'server', 'src', 'scripts', 'trials').filter(isProduct)

test('a name is exported by one module of the product', () => {
  expect(findSharedNames(product)).toEqual([])
})

test('the product and its tests have no name that says nothing of its thing', () => {
  const tests = readSources('tests')
  expect([...product, ...tests].flatMap(findUnclear)).toEqual([])
})

test('lengths of time stand in one module of app and server', () => {
  const files = product.filter(
    ({ path }) => /^(?:contract|server|src)\//.test(path) && path !== DURATIONS,
  )
  expect(files.flatMap(findDurations)).toEqual([])
})

test('every function and class that the product exports has a docstring', () => {
  expect(product.flatMap(findUndescribed)).toEqual([])
})

test('the checks of names find what is planted', () => {
  const one = parseSource('src/one.ts', 'export const Row = 1\nexport type Row = number')
  const other = parseSource('src/other.ts', 'export function Row() {}\nexport interface Other {}')
  expect(findSharedNames([one])).toEqual([])
  expect(findSharedNames([one, other])).toEqual(['Row: src/one.ts, src/other.ts'])
  expect(findUndescribed(other)).toEqual(['src/other.ts: Row'])
  const described = '/** Returns one. */\nexport function one() {\n  return 1\n}'
  expect(findUndescribed(parseSource('src/described.ts', described))).toEqual([])
  const asked = parseSource(
    'src/asked.ts',
    'interface Asked { id: string }\nlet DAY_MS = 86_400_000',
  )
  expect(findUnclear(asked)).toEqual(['src/asked.ts: Asked'])
  expect(findDurations(asked)).toEqual(['src/asked.ts: DAY_MS', 'src/asked.ts: 86400000'])
})

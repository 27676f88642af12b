import { expect, test } from 'vitest'
import { literalOf, isNode, parseSource, placeOf, readSources } from './source-files.ts'
import type { SourceFile, SyntaxNode } from './source-files.ts'

/**
 * Writing or reading a number by other means than the one formatter and the one reader of amounts.
 */
const METHODS = new Set(['toLocaleString', 'toFixed', 'toPrecision', 'parseFloat', 'NumberFormat'])
const CHANGES = new Set(['replace', 'replaceAll'])
const DECIMAL_SIGNS = new Set([',', '.'])

/** What it reads is a length on the screen. */
const ALLOWED = new Set(['src/ui/viewport/root-font-size.ts'])

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' ? nameOf(node['property']) : ''
}

/** The text or the pattern that a call of `replace` looks for, if that is a decimal sign alone. */
function looksForSign(argument: unknown): boolean {
  if (!isNode(argument)) return false
  const { regex } = argument
  const pattern = typeof regex === 'object' && regex !== null && 'pattern' in regex
  const sought = pattern ? String(regex.pattern).replaceAll('\\', '') : literalOf(argument)
  return sought !== undefined && DECIMAL_SIGNS.has(sought)
}

function isByHand(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') return METHODS.has(nameOf(node['property']))
  if (node.type !== 'CallExpression') return false
  const called = nameOf(node['callee'])
  if (isNode(node['callee']) && node['callee'].type === 'Identifier') return METHODS.has(called)
  const [first, second] = Array.isArray(node['arguments']) ? node['arguments'] : []
  const puts = literalOf(second)
  return CHANGES.has(called) && looksForSign(first) && puts !== undefined && DECIMAL_SIGNS.has(puts)
}

function findByHand(file: SourceFile): string[] {
  return file.nodes.filter((node) => isByHand(node)).map((node) => placeOf(file, node))
}

test('amounts are written and read in one place', () => {
  const sources = readSources('contract', 'src', 'server').filter(
    ({ path }) => !/\.test\.tsx?$/.test(path) && !ALLOWED.has(path),
  )
  expect(sources.flatMap(findByHand)).toEqual([])
})

test.each([
  'const a = Number(amount).toFixed(2)',
  "const a = Number(amount).toLocaleString('ru')",
  "const a = new Intl.NumberFormat('ru').format(1)",
  'const a = parseFloat(amount)',
  'const a = Number.parseFloat(amount)',
  "const a = amount.replace(',', '.')",
  "const a = amount.replaceAll('.', ',')",
  "const a = amount.replace(/,/g, '.')",
  "const a = amount.replace(/\\./, ',')",
])('a planted number format is found: %s', (planted) => {
  expect(findByHand(parseSource('src/features/planted.ts', planted))).toHaveLength(1)
})

test('a text that is no amount is left alone by the check of amounts', () => {
  const harmless = "const a = path.replace('.', '-').replace(/,/g, '')"
  expect(findByHand(parseSource('src/features/harmless.ts', harmless))).toEqual([])
})

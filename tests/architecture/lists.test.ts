import { expect, test } from 'vitest'
import { isNode, literalOf, parseSource, placeOf, readSources } from './source-files.ts'
import type { SourceFile, SyntaxNode } from './source-files.ts'

/** Words that code may list in the rulebook alone, by their kind. */
const KINDS: readonly ReadonlySet<string>[] = [
  new Set([...Intl.supportedValuesOf('currency'), 'USDC', 'USDT', 'BTC', 'ETH', 'TRX', 'TON']),
  new Set([
    'complete',
    'pending',
    'review',
    'failed',
    'error',
    'canceled',
    'reversed',
    'refunded',
    'rejected',
    'expired',
    'created',
    'sent',
    'processing',
    'aborted',
  ]),
  new Set(['visa', 'mastercard', 'mir', 'amex', 'unionpay']),
]
const RULEBOOK = 'contract/rules/'
/** Smallest number of words of one kind that make a list. */
const LIST = 3

/**
 * Returns the words that one node lists: members, keys, alternatives of a type, a pattern or SQL.
 */
function wordsOf(node: SyntaxNode): string[] {
  switch (node.type) {
    case 'ArrayExpression':
      return membersOf(node['elements']).flatMap((one) => literalOf(one) ?? firstOf(one) ?? [])
    case 'ObjectExpression':
      return membersOf(node['properties']).flatMap((one) => keyOf(one) ?? [])
    case 'TSUnionType':
      return membersOf(node['types']).flatMap(({ literal }) => literalOf(literal) ?? [])
    case 'TemplateElement':
    case 'Literal':
      return textOf(node).match(/[A-Za-z]+/g) ?? []
    default:
      return []
  }
}

function membersOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter((one) => isNode(one)) : []
}

/** The key of an entry `['RUB', …]`. */
function firstOf(node: SyntaxNode): string | undefined {
  return node.type === 'ArrayExpression' ? literalOf(membersOf(node['elements'])[0]) : undefined
}

function keyOf({ key }: SyntaxNode): string | undefined {
  return literalOf(key) ?? (isNode(key) ? String(key['name']) : undefined)
}

/** The source of a pattern, or SQL in a template or text. */
function textOf(node: SyntaxNode): string {
  const { regex, value } = node
  if (isNamed(regex, 'pattern')) return String(regex.pattern)
  const text = isNamed(value, 'raw') ? value.raw : value
  return (String(text).match(/\bIN \([^)]*\)/g) ?? []).join(' ')
}

function isNamed<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}

function findLists(file: SourceFile): string[] {
  return file.nodes
    .filter((node) => {
      const words = [...new Set(wordsOf(node))]
      return KINDS.some((kind) => words.filter((word) => kind.has(word)).length >= LIST)
    })
    .map((node) => placeOf(file, node))
}

test('currencies, statuses and card brands are listed in the rulebook alone', () => {
  const sources = readSources(
    'contract',
    'texts',
    'src',
    'server',
    'sw',
    'scripts',
    'trials',
    'tests/support',
  ).filter(({ path }) => !path.startsWith(RULEBOOK) && !/\.test\.tsx?$/.test(path))
  expect(sources.flatMap(findLists)).toEqual([])
})

test.each([
  "const a = ['RUB', 'USD', 'EUR']",
  "const a = new Set(['USDC', 'JPY', 'IDR', 'other'])",
  "const a = new Map([['RUB', '₽'], ['USD', '$'], ['EUR', '€']])",
  "const a = { RUB: '₽', USD: '$', 'EUR': '€' }",
  "type A = 'RUB' | 'USD' | 'IDR'",
  'const a = /^(?:RUB|USD|EUR)$/',
  "const failed = ['failed', 'error', 'canceled']",
  "type A = 'pending' | 'complete' | 'failed'",
  "const a = `SELECT 1 FROM payout WHERE status IN ('pending', 'sent', 'failed')`",
  "const a = ['visa', 'mir', 'mastercard']",
])('a planted list is found: %s', (planted) => {
  expect(findLists(parseSource('src/features/planted.ts', planted))).toHaveLength(1)
})

test.each([
  "trade('RUB', 'USD'); trade('USD', 'EUR')",
  "const a = { back: 'USD', middle: 'EUR', front: 'RUB' }",
  "const a = ['pending', 'error', 'success']",
])('the check of lists leaves %s alone', (harmless) => {
  expect(findLists(parseSource('src/features/harmless.ts', harmless))).toEqual([])
})

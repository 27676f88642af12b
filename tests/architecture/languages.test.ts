import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../texts/languages.ts'
import {
  isNode,
  literalOf,
  parseSource,
  placeOf,
  readSources,
  type SourceFile,
  type SyntaxNode,
} from './source-files.ts'

/**
 * A new language is a folder of `texts` and its lines beside the others (decision 118): no other
 * code names one. Data of one language are named here.
 */
const IN_ONE_LANGUAGE: ReadonlySet<string> = new Set([
  // Banks of the SBP have Russian names.
  'src/features/withdrawals/sbp/bank-list.tsx',
  // Numbers and names that code reads, not people.
  'contract/rules/zone-time.ts',
  'scripts/make-countries.ts',
  'server/gateways/rates/working-days.ts',
  'server/lib/time-zone.ts',
  'server/office/identifications/document-acts.ts',
  // Pictures and measurements of the trial wallet.
  'scripts/bench/slow-phone.ts',
  'scripts/make-screenshots.ts',
])

const NAMED = new RegExp(String.raw`^(?:${LANGUAGES.join('|')})(?:-[A-Z]{2})?$`)
const IN_MARKUP = new RegExp(String.raw`\b(?:hreflang|lang)="(?:${LANGUAGES.join('|')})"`)

/**
 * Places that name a language: a literal, a member, a key of a table, an import of its folder, an
 * attribute.
 */
function findNamed(file: SourceFile): string[] {
  const imported = file.imports.filter((name) => /\btexts\/\w+\//.test(name))
  const words = new Set(file.nodes.flatMap(listedWords))
  const named = file.nodes
    .filter((node) => isNamed(node) && !words.has(node))
    .map((node) => placeOf(file, node))
  return [...new Set([...named, ...imported.map((name) => `${file.path}: ${name}`)])]
}

/** Literals of a list that has other words too, such as `de` among parts of names. */
function listedWords(node: SyntaxNode): unknown[] {
  const listed = node.type === 'ArrayExpression' ? node['elements'] : undefined
  if (!Array.isArray(listed)) return []
  return listed.some((one) => !NAMED.test(literalOf(one) ?? '')) ? listed : []
}

function isNamed(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'Literal':
      return NAMED.test(literalOf(node) ?? '')
    case 'Property':
    case 'TSPropertySignature':
      return node['computed'] !== true && NAMED.test(nameOf(node['key']))
    case 'MemberExpression':
      return node['computed'] !== true && NAMED.test(nameOf(node['property']))
    case 'TemplateElement':
      return IN_MARKUP.test(rawOf(node['value']))
    default:
      return false
  }
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''
}

function rawOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
}

test('no code outside of the store of texts names a language', () => {
  const sources = readSources('contract', 'scripts', 'server', 'src', 'sw').filter(
    ({ path }) => !/\.test\.tsx?$/.test(path) && !IN_ONE_LANGUAGE.has(path),
  )
  expect(sources.flatMap(findNamed)).toEqual([])
})

test('each folder of texts is a language of the list, and each language has one', () => {
  const folders = readdirSync('texts', { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...LANGUAGES].toSorted())
})

test('each file that is in one language still names it', () => {
  const unused = readSources('contract', 'scripts', 'server', 'src').filter(
    (file) => IN_ONE_LANGUAGE.has(file.path) && findNamed(file).length === 0,
  )
  expect(unused.map(({ path }) => path)).toEqual([])
})

test('a word in a list of other words is no language', () => {
  const planted = `const particles = ['da', '${LANGUAGES[0]}']`
  expect(findNamed(parseSource('server/planted.ts', planted))).toEqual([])
})

test.each([
  "const sign = language === 'ru' ? ',' : '.'",
  'const names = { ru: a, en: b }',
  "type Known = 'ru' | 'en'",
  "const names = { [key]: TEXTS.en['app.name'] }",
  "const locale = 'en-GB'",
  "const known = ['en']",
  "import ru from '../../texts/ru/app.json' with { type: 'json' }",
  'const page = html`<p lang="en">Hello</p>`',
])('a planted name of a language is found: %s', (planted) => {
  expect(findNamed(parseSource('server/planted.ts', planted)).length).toBeGreaterThan(0)
})

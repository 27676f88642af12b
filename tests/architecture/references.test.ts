import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  brokenLinks,
  citedIds,
  commentsOf,
  definedIds,
  isSomewhere,
  looseIds,
  missingFiles,
  missingTitles,
  readDocuments,
  readText,
} from './documents.ts'
import { listFiles } from './source-files.ts'

const documents = readDocuments()
const code = [
  ...listFiles('contract', 'texts', 'src', 'sw', 'server', 'scripts', 'tests', 'trials'),
  'index.html',
]
  .filter((path) => /\.(?:tsx?|mjs|css|html|sql)$/.test(path))
  .map(readText)
const rows = definedIds(readText('docs/requirements.md'))
const rules = definedIds(readText('docs/design.md'))
const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 3))
const known = new Set([...rows, ...rules, ...decisions])
const conformance = readText('docs/conformance.md')
/** Documents in which an id names its own row. */
const LISTS = new Set(['docs/requirements.md', 'docs/design.md', 'docs/conformance.md'])
/** Documents that are not in the repository, and ways to cite them. */
const OUTSIDE = /\bui\.md\b|\bspec section|§|\b[Ii]ssue #?\d|wallet-spec|\breview\.md\b/

describe('ids', () => {
  test('ids are defined once each', () => {
    const all = [...rows, ...rules]
    expect(rows.length).toBeGreaterThan(100)
    expect(rules.length).toBeGreaterThan(40)
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
    expect(decisions.filter((id, index) => decisions.indexOf(id) !== index)).toEqual([])
  })

  test('ids that code and documents cite exist', () => {
    const unknown = [...code, ...documents].flatMap(({ path, text }) =>
      citedIds(text)
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  test('ids are cited in parentheses', () => {
    const comments = code.map((file) => ({ path: file.path, text: commentsOf(file) }))
    const prose = documents.filter(({ path }) => !LISTS.has(path))
    const loose = [...comments, ...prose].flatMap(({ path, text }) =>
      looseIds(text, known).map((id) => `${path}: ${id}`),
    )
    expect(loose).toEqual([])
  })

  test('documents outside of the repository are cited nowhere', () => {
    const texts = [...code, ...documents].filter(({ path }) => !path.endsWith('references.test.ts'))
    expect(texts.filter(({ text }) => OUTSIDE.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('conformance', () => {
  const listed = [...conformance.text.matchAll(/^\| ([A-Z]\d{1,2}) +\|/gm)].map(([, id = '']) => id)

  test('conformance has a line for each requirement, and for nothing else', () => {
    expect(listed.toSorted()).toEqual(rows.toSorted())
  })

  test('conformance names files that exist', () => {
    const named = conformance.text.match(/[\w./-]+\.(?:test|spec)\.tsx?/g) ?? []
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !isSomewhere(path))).toEqual([])
  })

  test('conformance names folders of tests that exist', () => {
    const named = conformance.text.match(/(?<= )server\/[a-z-]+(?=[,;:]? )/g) ?? []
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((path) => !isSomewhere(`tests/${path}`))).toEqual([])
  })

  test('conformance quotes titles of tests that exist', () => {
    expect(missingTitles(conformance)).toEqual([])
  })
})

describe('documents', () => {
  test.each(documents)('the links of $path lead to what exists', (file) => {
    expect(brokenLinks(file)).toEqual([])
  })

  test.each(documents)('the files that $path names exist', (file) => {
    expect(missingFiles(file)).toEqual([])
  })
})

test('a decision has at most 250 words', () => {
  const long = documents
    .filter(({ path }) => path.startsWith('docs/decisions/'))
    .filter(({ text }) => text.split(/\s+/).filter((word) => /\w/.test(word)).length > 250)
  expect(long.map(({ path }) => path)).toEqual([])
})

describe('the checker', () => {
  test.each([
    ['a row', '(H3)', ['H3']],
    ['several', '(G1, G2, U45)', ['G1', 'G2', 'U45']],
    ['a range', '(H1–H3)', ['H1', 'H2', 'H3']],
    ['a decision', '(K2, decision 023)', ['K2', '023']],
    ['no citation', 'V8 (see above) on A4', []],
  ])('the checker of references reads %s', (_name, text, ids) =>
    expect(citedIds(text)).toEqual(ids),
  )

  test('the checker of references finds an id without its parentheses', () => {
    expect(looseIds('As row H3 says (G2), `H4`', new Set(['H3', 'H4', 'G2']))).toEqual(['H3'])
  })

  test('the checker of references finds a quoted title that its file lacks', () => {
    const path = 'tests/architecture/references.test.ts'
    const absent = ['"planted', 'title"'].join(' ')
    const text = `${path} "finds a quoted …", ${absent}`
    expect(missingTitles({ path: 'docs/planted.md', text })).toEqual([absent])
  })

  test('the checker of references finds links and files that do not exist', () => {
    const text =
      '[a](deploy.md) [b](no.md) [c](design.md#foundations) [d](design.md#U0) `lib/no.ts` `kernel/lib/dates.ts`'
    const file = { path: 'docs/planted.md', text }
    expect(brokenLinks(file)).toEqual(['no.md', 'design.md#U0'])
    expect(missingFiles(file)).toEqual(['lib/no.ts'])
  })
})

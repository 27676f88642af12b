import { describe, expect, test } from 'vitest'
import en from '../../texts/en/app.json' with { type: 'json' }
import ru from '../../texts/ru/app.json' with { type: 'json' }
import { fill } from '../../contract/rules/fill-text.ts'
import { partOf } from '../../contract/text-parts.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { TEXTS } from '../../texts/texts.ts'
import {
  isNode,
  literalOf,
  parseSource,
  placeOf,
  readSources,
  resolveImport,
  type SourceFile,
  type SyntaxNode,
} from './source-files.ts'
import { collectNames, findUnusedTexts, isNamed } from './used-texts.ts'

const SPOKEN_ATTRIBUTES = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
const LETTER = /\p{L}/u
const LOCKED = /^src\/app\/lock\//
/** The entry, and the routes of visitors. */
const VISITED = /^src\/(?:main\.tsx|routes\/(?:__root|auth\b.*)\.tsx)$/

const sources = readSources('contract', 'src').filter(({ path }) => !/\.test\.tsx?$/.test(path))

describe('the dictionary', () => {
  test('the dictionary has the same keys in both languages', () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(ru).toSorted())
  })

  test('the dictionary has no article before the name of the app, which is another one for each brand', () => {
    const articles = Object.entries(en).filter(([, words]) => /\ban? \{app\}/i.test(words))
    expect(articles).toEqual([])
  })

  test('the dictionary has one term for each thing, as the messages of the server', () => {
    const otherRussian = /идентификац|верификац|проверк\S+ личност|квитанц|ё/i
    expect(textsWith({ ...ru, ...TEXTS.ru.server }, otherRussian)).toEqual([])
    const otherEnglish =
      /\bidentif|identity check|\bsign(?:ed)?[ -](?:in|out)\b|cancelled|favour|colour|\bby SBP|\bplease\b|’/i
    expect(textsWith({ ...en, ...TEXTS.en.server }, otherEnglish)).toEqual([])
  })

  test('the dictionary writes negations in English in their short form, as the messages of the server', () => {
    const long = /\b(?:cannot|(?:could|did|does|do|is|was|are|were|has|have|will|would) not)\b/i
    expect(textsWith({ ...en, ...TEXTS.en.server }, long)).toEqual([])
  })

  test('the dictionary has a text in both languages, with the same placeholders', () => {
    const english: Readonly<Record<string, string>> = en
    const odd = Object.entries(ru).filter(([key, russian]) => {
      const pair = [russian, english[key] ?? '']
      return pair.includes('') || new Set(pair.map(placeholders)).size > 1
    })
    expect(odd).toEqual([])
  })

  test('the dictionary has every key that src asks for', () => {
    const known = new Set(Object.keys(ru))
    const asked = sources.flatMap(findKeys)
    expect(asked.filter(({ key }) => !known.has(key))).toEqual([])
  })

  test('the dictionary has every text that a page without an owner names in the part of visitors', () => {
    const files = filesWithoutOwner()
    expect(files.length).toBeGreaterThan(100)
    const named = files.flatMap(namedKeys)
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ key }) => partOf(key) !== 'visitor')).toEqual([])
  })
})

const [FIRST, ...OTHERS] = LANGUAGES
/** More than any language has. */
const FORMS = ['0', '1', '2', '3', '4', '5']
const FILES = ['app', 'documents', 'office', 'sandbox', 'server'] as const
const CYRILLIC = /[а-яё]/iu

describe('the store of texts', () => {
  const pairs = FILES.flatMap((file) => OTHERS.map((language) => ({ file, language })))

  test.each(pairs)(
    'texts of $file have the same keys in $language as in the first language',
    (pair) => {
      const [own, first] = [TEXTS[pair.language][pair.file], TEXTS[FIRST][pair.file]]
      expect(Object.keys(own)).toEqual(Object.keys(first))
    },
  )

  test.each(pairs)('texts of $file have no gap in $language, and the same placeholders', (pair) => {
    const own: Readonly<Record<string, string>> = TEXTS[pair.language][pair.file]
    const odd = Object.entries(TEXTS[FIRST][pair.file]).filter(([key, text]) => {
      const both = [text, own[key] ?? '']
      return both.includes('') || new Set(both.map(placeholders)).size > 1
    })
    expect(odd).toEqual([])
  })

  test.each(LANGUAGES)('each plural in %s has the forms of all whole numbers', (language) => {
    const needed = countForms(language)
    const odd = FILES.flatMap((file) => Object.entries<string>(TEXTS[language][file])).filter(
      ([, text]) =>
        Array.from(text.matchAll(/\{\w+\|([^{}]*)\}/g)).some(
          ([, forms = '']) => forms.split('|').length < needed,
        ),
    )
    expect(odd).toEqual([])
  })

  test('every text is used', () => {
    const code = readSources('contract', 'scripts', 'server', 'src', 'sw').filter(isCode)
    expect(findUnusedTexts(code)).toEqual([])
  })

  test.each([
    ["text('pots.title')", true],
    ['text(`pots.${name}`)', true],
    ['const key = `${section}.${name}`', false],
    ['const address = `/pots.title/${id}`', false],
    ["text('pots.titles')", false],
  ])('the text pots.title is found in %s: %s', (planted, isUsed) => {
    const names = collectNames([parseSource('src/planted.ts', planted)])
    expect(isNamed('pots.title', names)).toBe(isUsed)
  })

  test('no table of texts by language stands in code', () => {
    const files = readSources('contract', 'server', 'src').filter(isCode)
    expect(files.flatMap(findTables)).toEqual([])
  })

  test('no Russian text stands in the code of what owners and operators are shown', () => {
    const files = readSources('server/office', 'server/http', 'server/jobs', 'server/messages')
    expect(files.filter(isCode).flatMap(findRussian)).toEqual([])
  })

  test('a planted table of texts by language is found', () => {
    const planted = "const a = { yes: { ru: 'Да', en: 'Yes' } }"
    expect(findTables(parseSource('server/planted.ts', planted))).toHaveLength(1)
  })
})

describe('visible text', () => {
  test('visible text comes from the dictionary', () => {
    expect(sources.flatMap(findBareText)).toEqual([])
  })

  test.each([
    'const a = <p>Hello</p>',
    'const a = <p>Итого: {sum}</p>',
    "const a = <p>{'Hello'}</p>",
    'const a = <button aria-label="Close" />',
    'const a = <img alt={"Logo"} />',
  ])('visible text catches planted text: %s', (planted) => {
    expect(findBareText(parseSource('src/ui/planted.tsx', planted))).toHaveLength(1)
  })

  test('visible text leaves signs, numbers and names of styles alone', () => {
    const harmless = 'const a = <p className="big" title={text(key)}>· 12 {sum} → ₽</p>'
    expect(findBareText(parseSource('src/ui/harmless.tsx', harmless))).toEqual([])
  })

  test('a planted unknown key is found', () => {
    const planted = "text('no.such_key'); const row = { titleKey: 'no.such_title' }"
    const found = findKeys(parseSource('src/ui/planted.ts', planted)).map(({ key }) => key)
    expect(found.toSorted()).toEqual(['no.such_key', 'no.such_title'])
  })
})

/**
 * What the entry and the pages of visitors load, but for the pages of owners: a locked app has one.
 */
function filesWithoutOwner(): SourceFile[] {
  const byPath = new Map(sources.map((file) => [file.path, file]))
  const found = new Set([...byPath.keys()].filter((path) => VISITED.test(path)))
  for (const path of found) {
    for (const specifier of byPath.get(path)?.imports ?? []) {
      const to = resolveImport(path, specifier)
      if (to && byPath.has(to) && !LOCKED.test(to)) found.add(to)
    }
  }
  return [...found].flatMap((path) => byPath.get(path) ?? [])
}

const isCode = ({ path }: SourceFile) => !/\.test\.tsx?$/.test(path)

/** Number of forms in the order of `fill` up to the last one that a whole number has. */
function countForms(language: string): number {
  const text = `{count|${FORMS.join('|')}}`
  const used = Array.from({ length: 200 }, (_, count) => fill(text, { count }, language))
  return Math.max(...used.map((form) => FORMS.indexOf(form) + 1))
}

/** Members that are called as a language and hold a Russian text. */
function findTables(file: SourceFile): string[] {
  const languages: readonly string[] = LANGUAGES
  return file.nodes
    .filter((node) => node.type === 'Property' && languages.includes(nameOf(node['key']) ?? ''))
    .filter((node) => CYRILLIC.test(literalOf(node['value']) ?? ''))
    .map((node) => placeOf(file, node))
}

/** Literals with Russian letters. */
function findRussian(file: SourceFile): string[] {
  return file.nodes
    .filter((node) => CYRILLIC.test(literalOf(node) ?? ''))
    .map((node) => placeOf(file, node))
}

/** Texts that have such words. */
function textsWith(texts: object, words: RegExp): [string, unknown][] {
  return Object.entries(texts).filter(([, text]) => words.test(String(text)))
}

/** Every literal that is a key of the dictionary. */
function namedKeys(file: SourceFile): { key: string; place: string }[] {
  return file.nodes.flatMap((node) => {
    const key = literalOf(node)
    return key !== undefined && Object.hasOwn(ru, key) ? [{ key, place: placeOf(file, node) }] : []
  })
}

function placeholders(text: string): string {
  const named = text.matchAll(/\{(\w+)(?:\|[^{}]*)?\}/g)
  return [...new Set(Array.from(named, ([, name = '']) => name))].toSorted().join()
}

/** Keys in `text('…')` and in members that are called `…Key`. */
function findKeys(file: SourceFile): { key: string; place: string }[] {
  return file.nodes.flatMap((node) => {
    const key = keyIn(node)
    return key === undefined ? [] : [{ key, place: placeOf(file, node) }]
  })
}

function keyIn(node: SyntaxNode): string | undefined {
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'text') {
    return Array.isArray(node['arguments']) ? literalOf(node['arguments'][0]) : undefined
  }
  const isKeyMember = node.type === 'Property' && nameOf(node['key'])?.endsWith('Key')
  return isKeyMember ? literalOf(node['value']) : undefined
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const { name } = node
  return typeof name === 'string' ? name : undefined
}

function findBareText(file: SourceFile): string[] {
  return file.nodes.filter((node) => LETTER.test(spokenBy(node))).map((node) => placeOf(file, node))
}

/** What a node of JSX shows or says by itself. */
function spokenBy(node: SyntaxNode): string {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type === 'JSXElement' && Array.isArray(node['children'])) {
    return node['children'].map((child) => insideBraces(child) ?? '').join('')
  }
  if (node.type === 'JSXAttribute' && SPOKEN_ATTRIBUTES.has(nameOf(node['name']) ?? '')) {
    return literalOf(node['value']) ?? insideBraces(node['value']) ?? ''
  }
  return ''
}

function insideBraces(node: unknown): string | undefined {
  const isContainer = isNode(node) && node.type === 'JSXExpressionContainer'
  return isContainer ? literalOf(node['expression']) : undefined
}

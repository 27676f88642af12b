import { readFileSync } from 'node:fs'
import { TEXTS } from '../../texts/texts.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { isNode, literalOf, type SourceFile } from './source-files.ts'

/**
 * Which files name the keys of each file of texts, by path or content. The office's are looked up
 * by section.
 */
const READERS = {
  app: /^/,
  server: /^(?:contract|server)\//,
  sandbox: /^server\/sandbox\//,
} as const
const DOCUMENT_READER = /DOCUMENT_WORDS|operatorSetting|documents: words/

/**
 * What code names: words as literals, members and keys, and patterns of templates such as
 * `kind_${kind}`.
 */
interface Names {
  words: ReadonlySet<string>
  patterns: readonly RegExp[]
}

/** Returns the keys of texts that no code names, as `file: key`. */
export function findUnusedTexts(sources: readonly SourceFile[]): string[] {
  const texts = TEXTS[LANGUAGES[0]]
  const page = readFileSync('index.html', 'utf8')
  const isOfApp = named(sources)
  const isOfServer = named(sources.filter(({ path }) => READERS.server.test(path)))
  const isOfSandbox = named(sources.filter(({ path }) => READERS.sandbox.test(path)))
  const isOfDocuments = named(sources.filter(({ text }) => DOCUMENT_READER.test(text)))
  const unused = {
    app: Object.keys(texts.app).filter((key) => !isOfApp(key) && !page.includes(`:${key}}}`)),
    // Texts of money movements are read without the name of their section.
    server: Object.keys(texts.server).filter(
      (key) => !isOfServer(key) && !isOfServer(key.replace(/^money\./, '')),
    ),
    sandbox: Object.keys(texts.sandbox).filter((key) => !isOfSandbox(key)),
    documents: Object.keys(texts.documents).filter((key) => !isOfDocuments(key)),
    office: findUnusedOffice(Object.keys(texts.office), sources),
  }
  return Object.entries(unused).flatMap(([file, keys]) => keys.map((key) => `${file}: ${key}`))
}

/** Returns whether files name a key. */
function named(files: readonly SourceFile[]): (key: string) => boolean {
  const names = collectNames(files)
  return (key) => isNamed(key, names)
}

/**
 * A word is named by a file that reads its section, or by a literal or template of the server: a
 * status, a provider.
 */
function findUnusedOffice(keys: readonly string[], sources: readonly SourceFile[]): string[] {
  const ofServer = sources.filter(({ path }) => READERS.server.test(path))
  const literals = new Set(
    ofServer.flatMap(({ nodes }) => nodes).flatMap((node) => literalOf(node) ?? []),
  )
  const values = { words: literals, patterns: collectNames(ofServer).patterns }
  const sections = new Map<string, (word: string) => boolean>()
  return keys.filter((key) => {
    const [section = '', word = ''] = key.split(/\.(.*)/s)
    const isUsed = sections.get(section) ?? readSection(section, ofServer)
    sections.set(section, isUsed)
    return !isUsed(word) && !isNamed(word, values)
  })
}

function readSection(section: string, sources: readonly SourceFile[]): (word: string) => boolean {
  const reading = new RegExp(
    String.raw`\bOFFICE_WORDS\.${section}\b|\b${section}\b.*\} = OFFICE_WORDS`,
  )
  const whole = new RegExp(String.raw`\bObject\.(?:keys|entries)\(OFFICE_WORDS\.${section}\)`)
  const files = sources.filter(({ text }) => reading.test(text))
  if (files.some(({ text }) => whole.test(text))) return () => true
  const names = collectNames(files)
  return (word) => isNamed(word, names)
}

/** Returns what files name. */
export function collectNames(files: readonly SourceFile[]): Names {
  const words = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const node of files.flatMap(({ nodes }) => nodes)) {
    const literal = literalOf(node)
    if (literal !== undefined) words.add(literal)
    if (node.type === 'Identifier') words.add(String(node['name']))
    if (node.type === 'TemplateLiteral') {
      const pattern = patternOf(node['quasis'])
      if (pattern) patterns.set(pattern.source, pattern)
    }
  }
  return { words, patterns: [...patterns.values()] }
}

/** Returns whether code names a key. */
export function isNamed(key: string, { words, patterns }: Names): boolean {
  return words.has(key) || patterns.some((pattern) => pattern.test(key))
}

/**
 * The keys that a template makes; undefined for one of other characters, or without a word of its
 * own.
 */
function patternOf(quasis: unknown): RegExp | undefined {
  if (!Array.isArray(quasis) || quasis.length < 2) return undefined
  const parts = quasis.map((quasi) => textOf(quasi))
  if (!parts.every((part) => /^[\w.-]*$/.test(part))) return undefined
  if (!/[a-z]{2}/i.test(parts.join(''))) return undefined
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`)
}

function textOf(quasi: unknown): string {
  const value = isNode(quasi) ? quasi['value'] : undefined
  return typeof value === 'object' && value !== null && 'cooked' in value
    ? String(value.cooked)
    : ' '
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A text of the project: code, style or document. */
export interface TextFile {
  /** From the project's root, with `/`. */
  path: string
  text: string
}

const CITED = /[A-Z]\d{1,2}/
const DECISION = /decision \d{3}/
const PART = `(?:${CITED.source}|${DECISION.source})`
/** The one form of citing: ids of rows and rules, and decisions, in parentheses. */
const CITATION = new RegExp(String.raw`\(${PART}(?:(?:, |–)${PART})*\)`, 'g')
const RANGE = /([A-Z])(\d{1,2})–[A-Z](\d{1,2})/g
/** Folders that documents leave out of a path. */
const ROOTS = ['', 'tests/', 'src/', 'server/', 'scripts/', 'trials/']

export function readText(path: string): TextFile {
  return { path, text: readFileSync(path, 'utf8') }
}

/** The README and all documents. */
export function readDocuments(): TextFile[] {
  const names = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  const inDocs = names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  const atRoot = readdirSync('.').filter((name) => name.endsWith('.md'))
  return [...atRoot, ...inDocs].map((path) => readText(path.replaceAll('\\', '/')))
}

/** Ids that a document defines, in their order: `- **H3** …`. */
export function definedIds({ text }: TextFile): string[] {
  return [...text.matchAll(/^- \*\*([A-Z]\d{1,2})\*\*/gm)].map(([, id = '']) => id)
}

/** Ids and decisions (`023`) that a text cites. Ranges count as all that they hold. */
export function citedIds(text: string): string[] {
  const citations = (joinLines(text).match(CITATION) ?? []).map(expandRanges).join()
  return citations.match(/[A-Z]\d{1,2}|\d{3}/g) ?? []
}

function expandRanges(citation: string): string {
  return citation.replaceAll(RANGE, (_whole, letter: string, first: string, last: string) => {
    const length = Math.max(0, Number(last) - Number(first) + 1)
    return Array.from({ length }, (_item, index) => `${letter}${Number(first) + index}`).join()
  })
}

/** Known ids that stand in a text without the form of a citation. */
export function looseIds(text: string, known: ReadonlySet<string>): string[] {
  const rest = joinLines(text)
    .replaceAll(CITATION, '')
    .replaceAll(/`[^`]*`/g, '')
  return (rest.match(/\b[A-Z]\d{1,2}\b/g) ?? []).filter((id) => known.has(id))
}

/** A text on one line, so that a citation may be broken over two. */
function joinLines(text: string): string {
  return text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
}

/** The comments of a code file, one text. */
export function commentsOf({ text }: TextFile): string {
  return text
    .split('\n')
    .filter((line) => /^\s*(?:\/\/|\/\*|\*|--|\{\/\*)/.test(line))
    .join('\n')
}

/** Files that a document names in code type with a folder and an ending, and that are nowhere. */
export function missingFiles({ text }: TextFile): string[] {
  const named = text.match(/(?<=`)[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css|sql|json|md)(?=`)/g) ?? []
  return named.filter((path) => !isSomewhere(path))
}

/** True where a path exists as it stands, or in one of the folders that documents leave out. */
export function isSomewhere(path: string): boolean {
  return resolvePath(path) !== undefined
}

function resolvePath(path: string): string | undefined {
  return ROOTS.map((root) => `${root}${path}`).find((whole) => existsSync(whole))
}

/**
 * Titles of tests that a document quotes behind a file, `x.test.ts "title …"`, and that it lacks.
 */
export function missingTitles({ text }: TextFile): string[] {
  let source = ''
  return (text.match(/[\w./-]+\.(?:test|spec)\.tsx?|"[^"\n]*"/g) ?? []).filter((token) => {
    if (token.startsWith('"'))
      return token
        .slice(1, -1)
        .split('…')
        .some((part) => !has(part))
    const path = resolvePath(token)
    source = path === undefined ? '' : readText(path).text
    return false
  })

  function has(part: string): boolean {
    return source === '' || source.includes(part.trim())
  }
}

/** Relative links of a document that lead nowhere. */
export function brokenLinks({ path, text }: TextFile): string[] {
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^[a-z]+:/.test(target) && !isLinkGood(path, target))
}

function isLinkGood(from: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : posix.join(posix.dirname(from), file)
  if (!existsSync(path)) return false
  return anchor === undefined || anchorsOf(readText(path).text).includes(anchor)
}

/** Headings that links can lead to within a document, as GitHub names them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading))
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

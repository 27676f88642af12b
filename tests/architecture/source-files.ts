import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

/** A source file of the project, parsed once. */
export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string
  text: string
  /** Every module it names: static, dynamic, type-only and re-exported. */
  imports: readonly string[]
  nodes: readonly SyntaxNode[]
}

export interface SyntaxNode {
  type: string
  start: number
  [member: string]: unknown
}

const CODE = /\.(?:ts|tsx|mjs)$/
const WRITTEN_BY_TOOLS = /\.gen\.ts$|\.d\.ts$/

/**
 * Names of all files under the given folders of the project, hidden and generated ones left out.
 */
export function listFiles(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !WRITTEN_BY_TOOLS.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
  )
}

/** Files that were parsed before: the test files of one worker share this module. */
const parsed = new Map<string, SourceFile>()

/** The code of the given folders; each file is parsed once. */
export function readSources(...folders: readonly string[]): SourceFile[] {
  return listFiles(...folders)
    .filter((path) => CODE.test(path))
    .map((path) => {
      const file = parsed.get(path) ?? parseSource(path, readFileSync(path, 'utf8'))
      parsed.set(path, file)
      return file
    })
}

/** Parses one text as the file `path` would be. Throws on a syntax error. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const nodes = collectNodes(program)
  const named = [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...nodes
      .filter((node) => node.type === 'ImportExpression')
      .map((node) => literalOf(node['source'])),
    ...nodes
      .filter((node) => node.type === 'TSImportType')
      .map((node) => literalOf(node['source'])),
  ]
  return { path, text, nodes, imports: [...new Set(named.filter((name) => name !== undefined))] }
}

/** The file of the project that an import names, or undefined for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
}

/** `path:line` of a node, as editors open it. */
export function placeOf(file: SourceFile, node: SyntaxNode): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`
}

/** The text of a string literal node, else undefined. */
export function literalOf(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'Literal') return undefined
  return typeof node['value'] === 'string' ? node['value'] : undefined
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function collectNodes(root: unknown): SyntaxNode[] {
  const found: SyntaxNode[] = []
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    if (isNode(value)) found.push(value)
    waiting.push(...Object.values(value))
  }
  return found
}

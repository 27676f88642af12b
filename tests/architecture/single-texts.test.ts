import { describe, expect, it } from 'vitest'
import { parseSource, readSources, type SourceFile, type SyntaxNode } from './source-files.ts'

/**
 * The types of `src/ui/content/content.ts` keep a text the only child of its element. What they
 * cannot see is read here: fragments and components of libraries, whose children are any node.
 */

/** Components of libraries that put their children into an element of their own. */
const ELEMENTS = new Set(['Link'])
/** Those that have no element of their own. */
const TRANSPARENT = new Set([
  'Fragment',
  'StrictMode',
  'Suspense',
  'Provider',
  'QueryClientProvider',
])

/** Returns the places of a file where a text may stand beside others, as `path:line`. */
function findLooseTexts(file: SourceFile): string[] {
  return file.nodes.flatMap((node) => {
    const container = containerOf(node)
    if (container === 'other') return []
    const children = significant(listOf(node['children']))
    if (container === 'element' && children.length < 2) return []
    return children.filter((child) => !isElements(child, file)).map((child) => where(file, child))
  })
}

function containerOf(node: SyntaxNode): 'element' | 'transparent' | 'other' {
  if (node.type === 'JSXFragment') return 'transparent'
  if (node.type !== 'JSXElement') return 'other'
  const opening = nodeOf(node['openingElement'])
  const name = String(opening && nodeOf(opening['name'])?.['name'])
  if (TRANSPARENT.has(name)) return 'transparent'
  return ELEMENTS.has(name) ? 'element' : 'other'
}

/** Children without the line breaks between them and comments. */
function significant(children: readonly SyntaxNode[]): SyntaxNode[] {
  return children.filter(
    (child) =>
      !(child.type === 'JSXText' && /^\s*\n\s*$/.test(String(child['value']))) &&
      !(
        child.type === 'JSXExpressionContainer' &&
        nodeOf(child['expression'])?.type === 'JSXEmptyExpression'
      ),
  )
}

/** Whether an expression is elements, or nothing, and never a text. */
function isElements(node: SyntaxNode | undefined, file: SourceFile): boolean {
  switch (node?.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return isElements(nodeOf(node['expression']), file)
    case 'LogicalExpression':
      return isElements(nodeOf(node['right']), file)
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].every((one) => isElements(nodeOf(one), file))
    case 'Literal':
      return node['value'] === null
    case 'Identifier':
      return isNamedElements(String(node['name']), file) || node['name'] === 'undefined'
    case 'MemberExpression':
      return isNamedElements(String(nodeOf(node['property'])?.['name']), file)
    case 'CallExpression':
      return isCalledElements(node, file)
    default:
      return false
  }
}

/** A list made of elements, or a function whose result the file declares as elements. */
function isCalledElements(node: SyntaxNode, file: SourceFile): boolean {
  const callee = nodeOf(node['callee'])
  const made = listOf(node['arguments']).at(-1)
  if (callee?.type === 'Identifier') return isNamedElements(String(callee['name']), file)
  if (nodeOf(callee?.['property'])?.['name'] !== 'map') return false
  const body = nodeOf(made?.['body'])
  if (body?.type !== 'BlockStatement') return isElements(body, file)
  const results = file.nodes.filter(
    ({ type, start }) =>
      type === 'ReturnStatement' && start > body.start && start < Number(body['end']),
  )
  return results.every((result) => isElements(nodeOf(result['argument']), file))
}

/** The file declares a member, a function or a constant of this name as elements. */
function isNamedElements(name: string, file: SourceFile): boolean {
  const declared = new RegExp(`\\b${name}\\??: (?:\\([^)]*\\) => )?Elements\\b`)
  if (declared.test(file.text)) return true
  const values = file.nodes.filter(
    (node) => node.type === 'VariableDeclarator' && nodeOf(node['id'])?.['name'] === name,
  )
  return values.length > 0 && values.every((value) => isElements(nodeOf(value['init']), file))
}

function nodeOf(value: unknown): SyntaxNode | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nodes of one tree
  return typeof value === 'object' && value !== null ? (value as SyntaxNode) : undefined
}

function listOf(value: unknown): SyntaxNode[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nodes of one tree
  return Array.isArray(value) ? (value as SyntaxNode[]) : []
}

function where({ path, text }: SourceFile, { start }: SyntaxNode): string {
  return `${path}:${text.slice(0, start).split('\n').length}`
}

describe('texts that page translation may replace', () => {
  const sources = readSources('contract', 'src').filter(({ path }) => !path.includes('.test'))

  it('no fragment and no component of a library has a text beside others', () => {
    expect(sources.flatMap((file) => findLooseTexts(file))).toEqual([])
  })

  it('nothing is rendered past the types: no ReactNode, no createElement, no inner HTML', () => {
    const past = /\bReactNode\b|(?<!document\.)\bcreateElement\(|\bcloneElement\(|InnerHTML/
    const found = sources.filter(({ text }) => past.test(text)).map(({ path }) => path)
    // The shapes of an icon have no children.
    expect(found).toEqual(['src/ui/icon/icon.tsx'])
  })

  it.each([
    ['<>{name}</>', false],
    ['<>{isNew && name}</>', false],
    ['<>{isNew ? <b /> : name}</>', false],
    ['<>Hello</>', false],
    ['<>{names.map((name) => name)}</>', false],
    ['<>{`${name}`}<b /></>', false],
    ['<Link to="/">{name}<b /></Link>', false],
    ['<Suspense>{name}</Suspense>', false],
    ['<Link to="/">{name}</Link>', true],
    ['<>{isNew && <b>{name}</b>}{names.map((name) => <i>{name}</i>)}</>', true],
    ['<>{isNew ? <b /> : null}</>', true],
  ])('an element is found to be alone: %s is %s', (jsx, isRight) => {
    const found = findLooseTexts(parseSource('sample.tsx', `export const sample = ${jsx}`))
    expect(found.length === 0).toBe(isRight)
  })
})

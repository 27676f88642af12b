import { expect, test } from 'vitest'
import { literalOf, parseSource, placeOf, readSources, type SourceFile } from './source-files.ts'

const NAMES = new Set<string | undefined>(['ewallet', 'grok'])
const COMPARISONS = new Set(['===', '!==', '==', '!='])

function findComparisons(file: SourceFile): string[] {
  return file.nodes
    .filter((node) => {
      if (node.type === 'SwitchCase') return NAMES.has(literalOf(node['test']))
      if (node.type !== 'BinaryExpression' || !COMPARISONS.has(String(node['operator'])))
        return false
      return NAMES.has(literalOf(node['left'])) || NAMES.has(literalOf(node['right']))
    })
    .map((node) => placeOf(file, node))
}

test("app and server compare no environment's name", () => {
  const sources = readSources('contract', 'src', 'server').filter(
    ({ path }) => !path.startsWith('src/kernel/environment/'),
  )
  expect(sources.flatMap(findComparisons)).toEqual([])
})

test.each([
  "if (environment.id === 'grok') show()",
  "const isPlain = 'ewallet' !== name",
  "switch (name) { case 'grok': show() }",
])('a planted name of an environment is found: %s', (planted) => {
  expect(findComparisons(parseSource('src/features/planted.ts', planted))).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { commentsOf, readDocuments, readText, type TextFile } from './documents.ts'
import { listFiles } from './source-files.ts'

/** Words that docs/style.md avoids and that have no literal use in this project. */
const AVOIDED =
  /\b(?:in turn|takes? (?:a|its|their) turns?|falls? apart|leaps?|in the hand|keeps? house|spare step|takes? over|(?:is|are|was|were|be) told|gives(?! (?:up|way|it back))|ask(?:s|ed)? again|what comes|anymore|used to)\b/gi

/**
 * Documents that quote or define words: the style itself, and the requirements as they were set.
 */
const QUOTING = new Set(['docs/style.md', 'docs/requirements.md'])

const TITLE = /\b(?:test|describe|it)(?:\.\w+)*\(\s*(['"`])(.*?)\1/gs

/** The avoided words of a document, or of the comments and test titles of a code file. */
function findAvoided(file: TextFile): string[] {
  const titles = [...file.text.matchAll(TITLE)].map(([, , title = '']) => title)
  const prose = file.path.endsWith('.md') ? file.text : [commentsOf(file), ...titles].join('\n')
  return (prose.match(AVOIDED) ?? []).map((word) => `${file.path}: ${word}`)
}

test('comments, test titles and documents are free of the words that the style avoids', () => {
  const code = listFiles(
    'contract',
    'texts',
    'src',
    'sw',
    'server',
    'scripts',
    'tests',
    'trials',
    'examples/shop/shop',
  )
    .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
    .map(readText)
  const documents = readDocuments().filter(({ path }) => !QUOTING.has(path))
  expect([...code, ...documents].flatMap(findAvoided)).toEqual([])
})

test('the check finds a planted word in a comment, a title and a document', () => {
  const phrase = 'is told'
  const comment = '// It gives up, then leaps.\nconst other = 1'
  const title = `test('the owner ${phrase}', () => {})`
  expect(findAvoided({ path: 'src/planted.ts', text: comment })).toEqual(['src/planted.ts: leaps'])
  expect(findAvoided({ path: 'src/planted.ts', text: title })).toHaveLength(1)
  expect(findAvoided({ path: 'docs/planted.md', text: 'It keeps house.' })).toHaveLength(1)
})

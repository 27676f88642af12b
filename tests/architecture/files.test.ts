import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './source-files.ts'

const MAX_LINES = 300
const MAX_ENTRY_LINES = 30
const MAX_COMMENT = 100
const WITH_COMMENTS = /\.(?:ts|tsx|mjs|js|css)$/
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/
const READ_BY_PROGRAMS = /\/\/ oxlint-|\* @/
const COUNTED = /\.(?:ts|tsx|mjs|css|html|sql)$/
const DATA = /\.data\.\w+$/
const DRAWERS = /^(?:utils?|helpers?|common|misc|types|constants|index)$/
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/

const files = listFiles(
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

test(`no file has more than ${MAX_LINES} lines`, () => {
  const long = files.filter((path) => COUNTED.test(path) && !DATA.test(path))
  expect(long.filter((path) => countLines(path) > MAX_LINES)).toEqual([])
})

test(`no line of a comment has more than ${MAX_COMMENT} characters`, () => {
  const code = files.filter((path) => WITH_COMMENTS.test(path) && !DATA.test(path))
  expect(code.flatMap((path) => findLongComments(readFileSync(path, 'utf8'), path))).toEqual([])
})

test('a planted comment of 101 characters is found, what the linter and JSDoc read is not', () => {
  const long = `x`.repeat(98)
  expect(findLongComments(`// ${long}`, 'a.ts')).toEqual(['a.ts:1'])
  expect(findLongComments(` * ${long}`, 'a.ts')).toEqual(['a.ts:1'])
  expect(findLongComments(`// oxlint-disable-next-line rule -- ${long}`, 'a.ts')).toEqual([])
})

test(`main.tsx has at most ${MAX_ENTRY_LINES} lines`, () => {
  expect(countLines('src/main.tsx')).toBeLessThanOrEqual(MAX_ENTRY_LINES)
})

test('no file or folder has a collective name such as utils', () => {
  const drawers = files.filter((path) => !isRoute(path)).filter(isDrawer)
  expect(drawers).toEqual([])
})

test('names of files and folders are in kebab-case', () => {
  const odd = files.filter((path) => !isRoute(path) && !KEBAB_CASE.test(basename(path)))
  expect(odd).toEqual([])
})

test.each([
  'src/kernel/lib/utils.ts',
  'src/ui/common/button.tsx',
  'server/types.ts',
  'src/ui/index.ts',
])('a planted %s is a drawer', (path) => expect(isDrawer(path)).toBe(true))

/** Returns where a line of a comment is too long; what programs read stays on one line. */
function findLongComments(text: string, path: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const isLong = line.length > MAX_COMMENT && COMMENT.test(line)
    return isLong && !READ_BY_PROGRAMS.test(line) ? [`${path}:${at + 1}`] : []
  })
}

/** The router reads its own signs in these names, `index` among them. */
function isRoute(path: string): boolean {
  return path.startsWith('src/routes/')
}

/** A page has to be called index.html. */
function isDrawer(path: string): boolean {
  if (path.endsWith('/index.html')) return false
  return path.split('/').some((part) => DRAWERS.test(part.replace(/\..*$/, '')))
}

function countLines(path: string): number {
  return readFileSync(path, 'utf8').trimEnd().split('\n').length
}

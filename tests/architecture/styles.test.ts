import { readFileSync } from 'node:fs'
import { basename, dirname, posix } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, readSources } from './source-files.ts'

const STACK = 'src/ui/styles/stack.module.css'
const COMPOSED = /composes: ([\w ]+)(?: from '([^']+)')?;/g
const RULE = /([^{}]+)\{([^{}]*)\}/g
/** Rules of every width: a composed class has no conditions. */
const PLAIN_RULE = /^([^\s{}@][^{}@]*)\{([^{}]*)\}/gm
const SPACE = /gap: (?:var\(--space-[1-6]\)|4px|8px|12px|16px|20px|24px);/

const sheets = listFiles('src')
  .filter((path) => path.endsWith('.module.css'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }))
const code = readSources('src')

/** Each class that a rule takes from a style module: `path name`. */
const composed = sheets.flatMap((sheet) =>
  [...sheet.text.matchAll(COMPOSED)].flatMap(([, classes = '', from]) => {
    const source = from === undefined ? sheet.path : posix.join(dirname(sheet.path), from)
    return classes.split(' ').map((name) => ({ source, name }))
  }),
)

/**
 * Classes that code or other rules take from a style module; all of them where it is read by
 * computed names.
 */
function takenFrom(path: string): { names: Set<string>; all: boolean } {
  const names = new Set(composed.filter(({ source }) => source === path).map(({ name }) => name))
  let all = false
  const imports = new RegExp(String.raw`import (\w+) from '([^']*/${basename(path)})'`)
  for (const file of code) {
    const [, variable, from = ''] = imports.exec(file.text) ?? []
    if (variable === undefined || posix.join(dirname(file.path), from) !== path) continue
    if (new RegExp(String.raw`\b${variable}\b(?!\.)`).test(file.text.replace(imports, '')))
      all = true
    for (const [, name = ''] of file.text.matchAll(
      new RegExp(String.raw`\b${variable}\.(\w+)`, 'g'),
    )) {
      names.add(name)
    }
  }
  return { names, all }
}

test('each class of a style module is used', () => {
  const unused = sheets.flatMap(({ path, text }) => {
    const taken = takenFrom(path)
    if (taken.all) return []
    const selectors = [...text.matchAll(RULE)].map(([, selector = '']) =>
      selector.replaceAll(/:global\([^)]*\)/g, ''),
    )
    const classes = new Set(selectors.join(' ').match(/(?<=\.)[a-z][\w-]*/gi))
    return [...classes].filter((name) => !taken.names.has(name)).map((name) => `${path}: ${name}`)
  })
  expect(unused).toEqual([])
})

test('blocks below each other take their gap from the stack', () => {
  const own = sheets
    .filter(({ path }) => path !== STACK)
    .flatMap(({ path, text }) =>
      [...text.matchAll(PLAIN_RULE)]
        .filter(
          ([, , body = '']) =>
            body.includes('display: grid;') &&
            body.includes('grid-template-columns: minmax(0, 1fr);') &&
            SPACE.test(body),
        )
        .map(([, selector = '']) => `${path}: ${selector.trim()}`),
    )
  expect(own).toEqual([])
})

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FONTS = 'public/fonts'
const fonts = readdirSync(FONTS).filter((name) => name.endsWith('.woff2'))

test.each(fonts)(
  'the font %s is named after its content, since browsers keep it for a year',
  (name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(FONTS, name)))
      .digest('hex')
    expect(name).toMatch(new RegExp(`-${hash.slice(0, 8)}\\.woff2$`))
  },
)

test.each(['src/ui/styles/fonts.css', 'server/sandbox/sandbox-style.ts'])(
  'the style %s names fonts that exist, and all of them',
  (file) => {
    const named = readFileSync(file, 'utf8').matchAll(/\/fonts\/([\w.-]+\.woff2)/g)
    expect(Array.from(named, ([, name = '']) => name).toSorted()).toEqual(fonts.toSorted())
  },
)

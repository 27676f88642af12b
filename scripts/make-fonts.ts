/**
 * Cuts Inter to the letters the wallet shows and writes public/fonts/.
 * Run after a font update: `npx tsx scripts/make-fonts.ts`.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const SOURCE = 'node_modules/@fontsource-variable/inter'
const TARGET = 'public/fonts'
const WEIGHTS = { wght: { min: 400, max: 700 } }

interface Cut {
  /** Name of the file that is written. */
  name: string
  /** Part of the package that holds the letters. */
  source: string
  text: string
}

const cuts: Cut[] = [
  {
    name: 'latin',
    source: 'latin',
    text: `${lettersBetween(0x20, 0x7e)}${lettersBetween(0xa0, 0xff)}–—‘’“”„•…‹›€™−`,
  },
  { name: 'cyrillic', source: 'cyrillic', text: `${lettersBetween(0x400, 0x45f)}№` },
  { name: 'ruble', source: 'latin-ext', text: '₽' },
]

/** All characters from one code point to another, both included. */
function lettersBetween(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, step) =>
    String.fromCodePoint(first + step),
  ).join('')
}

await mkdir(TARGET, { recursive: true })
for (const { name, source, text } of cuts) {
  const whole = await readFile(`${SOURCE}/files/inter-${source}-wght-normal.woff2`)
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: WEIGHTS })
  await writeFile(`${TARGET}/inter-${name}.woff2`, cut)
  console.log(`inter-${name}.woff2: ${cut.length} bytes`)
}
await copyFile(`${SOURCE}/LICENSE`, `${TARGET}/LICENSE.txt`)

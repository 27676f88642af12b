/**
 * Cuts Inter to the letters the wallet shows and writes public/fonts/, and to those of the server's
 * documents, in server/domain/history/fonts/.
 * Run after a font update: `npx tsx scripts/make-fonts.ts`.
 */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

/** Inter in small files by alphabet. */
const ALPHABETS = 'node_modules/@fontsource-variable/inter/files'
/** Inter whole: its arrows and mathematical signs are in none of those. */
const WHOLE = 'node_modules/inter-ui/variable/InterVariable.woff2'
const TARGET = 'public/fonts'
const AXES = { wght: { min: 400, max: 700 } }
/** The optical size of text. */
const TEXT_SIZE = { opsz: 14 }

interface Cut {
  /** Name of the file that is written. */
  name: string
  /** The file that holds the letters. */
  source: string
  text: string
  axes: typeof AXES & Partial<typeof TEXT_SIZE>
}

const cuts: Cut[] = [
  {
    name: 'latin',
    source: alphabet('latin'),
    axes: AXES,
    text: `${lettersBetween(0x20, 0x7e)}${lettersBetween(0xa0, 0xff)}–—‘’“”„•…‹›€™−`,
  },
  {
    name: 'cyrillic',
    source: alphabet('cyrillic'),
    text: `${lettersBetween(0x400, 0x45f)}№`,
    axes: AXES,
  },
  { name: 'signs', source: WHOLE, text: '₽→≈', axes: { ...AXES, ...TEXT_SIZE } },
]

/** All characters from one code point to another, both included. */
function lettersBetween(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, step) =>
    String.fromCodePoint(first + step),
  ).join('')
}

function alphabet(name: string): string {
  return `${ALPHABETS}/inter-${name}-wght-normal.woff2`
}

await mkdir(TARGET, { recursive: true })
for (const { name, source, text, axes } of cuts) {
  const whole = await readFile(source)
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes })
  // Browsers keep a font for a year: another content has another name.
  const hash = createHash('sha256').update(cut).digest('hex').slice(0, 8)
  const file = `inter-${name}-${hash}.woff2`
  await writeFile(`${TARGET}/${file}`, cut)
  console.log(`${file}: ${cut.length} bytes; its name stands in fonts.css and sandbox-style.ts`)
}
await copyFile('node_modules/@fontsource-variable/inter/LICENSE', `${TARGET}/LICENSE.txt`)

/**
 * Even figures and the places of marks: with all features of Inter the layout takes ten times as
 * long.
 */
const DOCUMENT_FEATURES = ['tnum', 'ccmp', 'mark', 'mkmk']
/** Names and messages may have any of these; PDFKit embeds what a document has of them. */
const DOCUMENT_LETTERS = [
  lettersBetween(0x20, 0x7e),
  lettersBetween(0xa0, 0x24f),
  lettersBetween(0x370, 0x3ff),
  lettersBetween(0x300, 0x36f),
  lettersBetween(0x400, 0x52f),
  lettersBetween(0x1e00, 0x1fff),
  lettersBetween(0x2010, 0x203f),
  lettersBetween(0x20a0, 0x20bf),
  '€№™−≈←→↔□',
].join('')
const DOCUMENT_TARGET = 'server/domain/history/fonts'

await mkdir(DOCUMENT_TARGET, { recursive: true })
for (const name of ['Regular', 'SemiBold']) {
  const whole = await readFile(`node_modules/inter-ui/web/Inter-${name}.woff2`)
  const cut = await subsetFont(whole, DOCUMENT_LETTERS, {
    targetFormat: 'sfnt',
    keepFeatures: DOCUMENT_FEATURES,
    noHinting: true,
  })
  const file = `${DOCUMENT_TARGET}/inter-${name.toLowerCase()}.ttf`
  await writeFile(file, cut)
  console.log(`${file}: ${cut.length} bytes`)
}
/**
 * Letters of names that Inter has not, from Noto Sans; joined letters and marks need their
 * features.
 */
const SCRIPTS = {
  arabic: [lettersBetween(0x600, 0x6ff), lettersBetween(0x750, 0x77f)],
  armenian: [lettersBetween(0x530, 0x58f)],
  bengali: [lettersBetween(0x980, 0x9ff), '\u0964\u0965\u200c\u200d'],
  devanagari: [lettersBetween(0x900, 0x97f), '\u200c\u200d'],
  ethiopic: [lettersBetween(0x1200, 0x137f)],
  georgian: [lettersBetween(0x10a0, 0x10ff), lettersBetween(0x1c90, 0x1cbf)],
  hebrew: [lettersBetween(0x590, 0x5ff)],
  thai: [lettersBetween(0xe00, 0xe7f)],
} as const
for (const [name, letters] of Object.entries(SCRIPTS)) {
  const source = `node_modules/@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-400-normal.woff2`
  const text = `${letters.join('')} -.•()`
  const cut = await subsetFont(await readFile(source), text, {
    targetFormat: 'sfnt',
    noHinting: true,
  })
  const file = `${DOCUMENT_TARGET}/noto-${name}.ttf`
  await writeFile(file, cut)
  console.log(`${file}: ${cut.length} bytes`)
}
await copyFile(
  'node_modules/@fontsource/noto-sans-arabic/LICENSE',
  `${DOCUMENT_TARGET}/license-noto.txt`,
)
await copyFile('node_modules/inter-ui/LICENSE.txt', `${DOCUMENT_TARGET}/license.txt`)

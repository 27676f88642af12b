/**
 * Prints `texts/<language>/documents` as tagged PDFs into public/documents/, for each brand in each
 * language. Run: `VITE_SANDBOX=1 npx tsx scripts/make-documents.ts` for a trial; VITE_OPERATOR_RU,
 * VITE_OPERATOR_EN, VITE_SUPPORT_PHONE and VITE_SUPPORT_EMAIL name who runs the wallet of
 * VITE_ENVIRONMENT, or of both brands; VITE_CASH=1 where branches take and pay cash; CHROMIUM names
 * the browser that prints.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import subsetFont from 'subset-font'
import { ENVIRONMENT_IDS, type EnvironmentId } from '../contract/rules/environments.ts'
import { LANGUAGES } from '../texts/languages.ts'
import { EDITIONS, printedPath } from './documents/editions.ts'
import { hashPages, LEAVE_OUT, writePage } from './documents/write-page.ts'
import { PRINTED_FILE, readOperator } from './setup/operator.mjs'

const FONTS = 'public/fonts'
const WEIGHTS = [400, 600]
const RANGES = {
  latin: 'U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-201E, U+2022, U+2026',
  cyrillic: 'U+0400-045F, U+2116',
  signs: 'U+20BD',
}

/**
 * A weight of its own for each file: of a font with axes a PDF would hold drawings, which are
 * larger.
 */
async function fontFace(name: keyof typeof RANGES, wght: number): Promise<string> {
  const file = (await readdir(FONTS)).find((one) => one.startsWith(`inter-${name}-`))
  if (file === undefined) throw new Error(`${FONTS}: no font of ${name}`)
  const whole = await readFile(join(FONTS, file))
  const letters = Array.from({ length: 0x2200 }, (_, point) => String.fromCodePoint(point)).join('')
  const font = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght } })
  const source = `url(data:font/woff2;base64,${Buffer.from(font).toString('base64')}) format('woff2')`
  return `@font-face{font-family:Inter;font-weight:${wght};src:${source};unicode-range:${RANGES[name]}}`
}

async function print(page: Page, brand: EnvironmentId, fonts: string): Promise<void> {
  const operator = readOperator(process.env, brand)
  for (const edition of EDITIONS.filter(({ brands }) => brands.includes(brand))) {
    for (const language of LANGUAGES) {
      const html = writePage({ edition, language, brand, operator })
      await page.setContent(html.replace('<style>', `<style>${fonts}`))
      await page.evaluate(LEAVE_OUT)
      await page.evaluate(() => document.fonts.ready)
      const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })
      const path = join('public', printedPath(brand, language, edition.name))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, pdf)
      console.log(`${path}: ${pdf.length} bytes`)
    }
  }
}

const wanted = process.env['VITE_ENVIRONMENT']
const brands = ENVIRONMENT_IDS.filter((brand) => !wanted || brand === wanted)
const faces: string[] = []
for (const wght of WEIGHTS) {
  for (const name of ['latin', 'cyrillic', 'signs'] as const) faces.push(await fontFace(name, wght))
}
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
})
const page = await browser.newPage()
const printed: Record<string, unknown> = JSON.parse(await readFile(PRINTED_FILE, 'utf8'))
for (const brand of brands) {
  await print(page, brand, faces.join(''))
  const operator = readOperator(process.env, brand)
  printed[brand] = { ...operator, pages: hashPages(brand, operator) }
}
await browser.close()
await writeFile(PRINTED_FILE, `${JSON.stringify(printed, null, 2)}\n`)
